/* Reads a file of one point and prints the point: the codec was generated, compiled and linked with its runtime. */
#include <stdio.h>

#include "survey.h"

int main(void)
{
    static const unsigned char file[] = "SURV\1\0\0\0\0\x3f\0\0\x80\x3f";
    survey *the_survey;
    tn_error error;
    if (survey_read(&the_survey, file, sizeof file - 1, NULL, &error) != TN_OK) return 1;
    const survey_point point = survey_point_view_get(&the_survey->points, 0);
    printf("%g %g\n", (double)point.x, (double)point.y);
    survey_free(the_survey);
    return 0;
}
