/* Runs threads over items; each prints in its turn. */
#include "cli/workers.h"

#include <pthread.h>
#include <stdlib.h>

#include "cli/capture.h"

/* The most items for each thread that may wait for an item before them. */
enum { WAITING = 16 };

typedef struct slot {
    void *item;
    capture printed;
    bool is_ready;
} slot;

typedef struct workers {
    const workers_work *work;
    pthread_mutex_t lock; /* of all that follows */
    pthread_cond_t moved; /* `head` has */
    slot *slots;          /* a ring */
    size_t slot_count;
    size_t head, tail; /* the first unfinished item, and the next one to begin */
    bool is_over;      /* no item will be begun */
} workers;

typedef struct member {
    workers *of;
    unsigned number;
    pthread_t thread;
} member;

/* Waits until all items before an item are finished. */
static void wait_for_turn(void *user, size_t turn)
{
    workers *all = user;
    pthread_mutex_lock(&all->lock);
    while (all->head != turn)
        pthread_cond_wait(&all->moved, &all->lock);
    pthread_mutex_unlock(&all->lock);
}

static slot *begin_item(workers *all)
{
    slot *taken = NULL;
    pthread_mutex_lock(&all->lock);
    while (!all->is_over && all->tail - all->head == all->slot_count)
        pthread_cond_wait(&all->moved, &all->lock);
    void *item = all->is_over ? NULL : all->work->next(all->work->user);
    if (item) {
        taken = &all->slots[all->tail % all->slot_count];
        *taken = (slot){.item = item, .printed = {.wait = wait_for_turn, .user = all, .turn = all->tail}};
        all->tail++;
    }
    all->is_over = !item;
    pthread_mutex_unlock(&all->lock);
    return taken;
}

/* Prints the outputs whose turn has come. */
static void end_item(workers *all, slot *ended)
{
    pthread_mutex_lock(&all->lock);
    ended->is_ready = true;
    for (slot *first;
         all->head < all->tail && (first = &all->slots[all->head % all->slot_count])->is_ready;) {
        capture_print(&first->printed);
        if (!all->work->done(all->work->user, first->item)) all->is_over = true;
        all->head++;
    }
    pthread_cond_broadcast(&all->moved);
    pthread_mutex_unlock(&all->lock);
}

static void *work_on(void *user)
{
    const member *self = user;
    const workers_work *work = self->of->work;
    for (slot *taken; (taken = begin_item(self->of)) != NULL;) {
        capture_begin(&taken->printed);
        work->work(work->user, self->number, taken->item);
        capture_end();
        end_item(self->of, taken);
    }
    return NULL;
}

/* A single thread prints directly. */
static void work_alone(const workers_work *work)
{
    for (void *item; (item = work->next(work->user)) != NULL;) {
        work->work(work->user, 0, item);
        if (!work->done(work->user, item)) return;
    }
}

void workers_run(const workers_work *work, unsigned threads)
{
    workers all = {.work = work};
    if (threads > WORKERS_LARGEST) threads = WORKERS_LARGEST;
    if (threads <= 1) {
        work_alone(work);
        return;
    }
    all.slot_count = (size_t)threads * WAITING;
    all.slots = calloc(all.slot_count, sizeof *all.slots);
    member *members = calloc(threads, sizeof *members);
    if (!all.slots || !members) arena_exhausted();
    pthread_mutex_init(&all.lock, NULL);
    pthread_cond_init(&all.moved, NULL);
    /* This thread is one of them. If the system has no more threads, there are fewer. */
    unsigned count = 1;
    members[0] = (member){.of = &all};
    for (; count < threads; count++) {
        members[count] = (member){.of = &all, .number = count};
        if (pthread_create(&members[count].thread, NULL, work_on, &members[count]) != 0) break;
    }
    work_on(&members[0]);
    while (--count > 0)
        pthread_join(members[count].thread, NULL);
    pthread_cond_destroy(&all.moved);
    pthread_mutex_destroy(&all.lock);
    free(members);
    free(all.slots);
}
