/* Prints conditions for the presence of members. A condition that uses an absent member is false as a whole,
   at any depth. It is one expression if the presence can be tested first, `self->has_kind && self->kind > 3`;
   otherwise statements that are left early. */
#include "emit/c_piece.h"

static void leave(const c_place *place, const char *absent, const c_absence *absence)
{
    out *o = &place->emitter->out;
    if (absence->flag == NULL) {
        out_if(o, absent, absence->leave);
        return;
    }
    out_open(o, "if (%s)", absent);
    out_line(o, "%s = true;", absence->flag);
    out_line(o, "%s", absence->leave);
    out_close(o, "");
}

const char *c_broken(arena *memory, const char *place, const char *found)
{
    return arena_printf(memory, "return tn_finding($in->run, $path, %s, rule, %s);", place, found);
}

/* The statement for an absent value. */
static const char *left_by(const c_place *place)
{
    const c_absence *absence = place->absence;
    if (place->absent != NULL) return place->absent;
    if (absence == NULL) return c_failure(place, "TN_ABSENT");
    if (place->absentee == NULL) return absence->leave;
    arena *memory = place->emitter->memory;
    const char *found = arena_printf(memory, "no %s", place->absentee);
    return c_broken(memory, absence->report,
                    arena_printf(memory, "tn_value_literal(%s)", c_string(memory, str_of(found))));
}

void c_where_absent(const c_place *place, const char *absent, piece there)
{
    c_absence *absence = place->absence;
    if (place->absent != NULL || absence == NULL || absence->report != NULL) {
        const char *left = left_by(place);
        if (there.text != NULL)
            c_leave_once(place, absent, left);
        else
            out_if(&place->emitter->out, absent, left);
        return;
    }
    absence->used = true;
    if (absence->leave != NULL)
        leave(place, absent, absence);
    else if (there.text == NULL)
        absence->too_much = true;
    else
        absence->there =
            absence->there.text == NULL ? there : piece_infix(place, OP_AND, absence->there, there);
}

/* The condition in statements: a variable that is false if they are left early. */
static piece in_statements(const c_place *place, const term *condition)
{
    out *o = &place->emitter->out;
    c_absence absence = {.leave = "break;", .breaks = true};
    c_place inside = *place;
    const size_t kept = place->emitter->kept.count;
    const char *result = c_temporary(place);
    inside.absence = &absence;
    out_line(o, "bool %s = false;", result);
    out_line(o, "do {");
    o->indent++;
    out_assign(o, result, piece_of(&inside, condition).text);
    o->indent--;
    place->emitter->kept.count = kept;
    out_line(o, "} while (false);");
    return piece_plain(result);
}

static piece piece_of_presence_condition(const c_place *place, const term *condition)
{
    emitter *e = place->emitter;
    const out_code around = out_apart(&e->out);
    const unsigned temporaries = e->temporaries;
    const size_t kept = e->kept.count;
    c_absence absence = {0};
    c_place inside = *place;
    inside.absent = NULL;
    inside.there = NULL;
    inside.absence = &absence;
    inside.decides = true;
    const piece whole = piece_of(&inside, condition);
    const out_code apart = out_rejoin(&e->out, around);
    if (!absence.used) {
        out_put(&e->out, &apart);
        return whole;
    }
    if (!absence.too_much && apart.text.size == 0)
        return absence.there.text == NULL ? whole : piece_infix(place, OP_AND, absence.there, whole);
    e->temporaries = temporaries;
    e->kept.count = kept;
    return in_statements(&inside, condition);
}

const char *c_presence(const c_place *place, const term *condition)
{
    return piece_of_presence_condition(place, condition).text;
}

const char *c_presence_value(const c_place *place, const term *condition)
{
    const piece p = piece_of_presence_condition(place, condition);
    return piece_in_brackets(place, p, p.precedence < PREFIX);
}

void c_require(const c_place *place, const term *condition, const char *leave)
{
    c_absence absence = {.leave = leave};
    c_place inside = *place;
    inside.absent = NULL;
    inside.there = NULL;
    inside.absence = &absence;
    out_if(&place->emitter->out, c_negation(&inside, condition), leave);
}
