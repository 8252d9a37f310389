/* Prints the places of a route, and that of a station. */
#include <stdio.h>

#include "formats.h"

int main(void)
{
    route *the_route;
    station *the_station;
    if (route_read(&the_route, "ROUT\1\0\0\0\2\0\0\0\3\0\0\0\4\0\0\0", 20, NULL, NULL) != TN_OK) return 1;
    if (station_read(&the_station, "STAT\3\0\0\0\4\0\0\0", 12, NULL, NULL) != TN_OK) return 1;
    printf("%zu places, the station at %d %d\n", the_route->places.count, (int)the_station->where.east,
           (int)the_station->where.north);
    route_free(the_route);
    station_free(the_station);
    return 0;
}
