/* King's Gold between four bots, as cardkit plays it: what a game costs where nothing is general.
 *
 *     cc -O2 games.c -o games -lm && ./games GAMES own|odds|mixed
 *
 * The mixed group has a mood each round, as in cardkit/engine/moods.py, and counts what
 * lies on the path as a cost while others are inside, as in cardkit/engine/weighing.py. Prints wins, gold, rounds
 * caught, cards a round; then seconds of the processor for a game. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SEATS = 4, ROUNDS = 4, JOKER = 100, NEVER = 1 << 20, MOODS = 64, RACE = 6 };
/* Leaves at so much loot, kinds out, or chance; or by moods between two bounds, in hundredths. */
struct bot { int loot, kinds, ending, of, low, high; };

static const struct bot OWN[SEATS] = {
    {3, NEVER, NEVER, 1}, {5, 2, NEVER, 1}, {8, 3, NEVER, 1}, {NEVER, 2, NEVER, 1}};
static const struct bot ODDS[SEATS] = {
    {NEVER, NEVER, 1, 12}, {NEVER, NEVER, 1, 8}, {NEVER, NEVER, 1, 6}, {NEVER, NEVER, 1, 5}};
static const struct bot MIXED[SEATS] = {
    {.low = 33, .high = 300}, {.low = 36, .high = 325},
    {.low = 43, .high = 390}, {.low = 36, .high = 325}};

static uint64_t luck = 0x9E3779B97F4A7C15u;

static uint32_t below(uint32_t number) {
    luck = 698769069u * (luck & 0xFFFFFFFFu) + (luck >> 32);
    return (uint32_t)(((luck & 0xFFFFFFFFu) * number) >> 32);
}

static long caught, cards, rounds_played;
static double wins[SEATS], gold[SEATS];

static int moods[SEATS][MOODS];

static uint32_t mixed(uint32_t number) {
    number = (number >> 16 ^ number) * 0x45D9F3Bu;
    number = (number >> 16 ^ number) * 0x45D9F3Bu;
    return number >> 16 ^ number;
}

/* A round at one moment: what the next card costs and brings is told where moods decide. */
struct round {
    int is_last, worth, inside[SEATS], mood[SEATS], number, left, loot, rest, kinds, ending;
    int jokers, jokers_to_come, gold_to_come, cost, brings, contested;
};

static void weigh(struct round *now) {
    int number = now->number, share = now->rest / number;
    now->cost = now->loot + share;
    now->brings = now->gold_to_come;
    if (now->number == 1) {
        now->cost += now->jokers * now->worth;
        now->brings += now->jokers_to_come * now->worth;
    }
    now->cost *= now->ending;
    /* another player may leave alone and take the path */
    now->contested = number == 1 ? 0 : now->left * (now->rest - share + now->jokers * now->worth);
}

/* Would a seat lead if so many left now: everyone inside, or this seat alone? */
static int would_lead(const struct round *now, const int *banked, const int *kept, int seat,
                      int leavers) {
    int claimed = leavers == 1 ? now->jokers : 0;
    int more = 64 * (now->loot + now->rest / leavers + claimed * now->worth) + claimed;
    int mine = 64 * banked[seat] + kept[seat] + more;
    if (leavers < now->number) more = 64 * now->loot;
    for (int other = 0; other < SEATS; other++) {
        int theirs = 64 * banked[other] + kept[other];
        if (other == seat) continue;
        if (now->inside[other] ? theirs + more > mine : theirs >= mine) return 0;
    }
    return 1;
}

/* Does going on cost enough for a mood? The race is divided by the mood, too. */
static int is_too_costly(const struct round *now, long mood, long divisor) {
    long racers = RACE * now->number * mood;
    long cost = (now->cost * racers + now->contested * divisor) * now->number;
    return cost * divisor >= now->brings * racers * mood;
}

static int leaves(const struct bot *bot, const struct round *now, const int *banked,
                  const int *kept, int seat) {
    if (!bot->high)
        return now->loot >= bot->loot || now->kinds >= bot->kinds ||
               (long)now->ending * bot->of >= (long)bot->ending * now->left;
    if (!now->is_last) return is_too_costly(now, now->mood[seat], 100);
    if (!is_too_costly(now, now->mood[seat], 200)) return 0;
    if (would_lead(now, banked, kept, seat, now->number)) return 1;
    return is_too_costly(now, now->mood[seat], 100) &&
           would_lead(now, banked, kept, seat, 1);
}

/* Cards: 1 to 10 gold, 11 to 13 guards, JOKER. Plays a round, and leaves the pack without cards that
 * are out of the game. Returns the size of the pack. */
static int play_round(const struct bot *bots, uint32_t chance, int round, int *pack, int size,
                      int *banked, int *kept) {
    int path[60], lying[14] = {0}, copies[14] = {0}, turned = 0;
    struct round now = {.is_last = round == ROUNDS, .worth = 5 * (round - 1), .number = SEATS,
                        .left = size};
    for (int seat = 0; seat < SEATS; seat++) {
        now.inside[seat] = 1;
        if (bots[seat].high)
            now.mood[seat] = moods[seat][(uint64_t)mixed(chance + seat) * MOODS >> 32];
    }
    for (int place = 0; place < size; place++)
        if (pack[place] < 14) {
            copies[pack[place]]++;
            if (pack[place] < 11) now.gold_to_come += pack[place];
        } else now.jokers_to_come++;
    while (now.number && now.left) {
        int place = below(now.left), card = pack[place];
        pack[place] = pack[--now.left];
        path[turned++] = card;
        if (card > 10 && card < 14) {
            if (lying[card]++) { /* KG-4: the second of a kind; KG-5: it leaves the game */
                caught++;
                turned--;
                cards++;
                break;
            }
            now.kinds++;
            now.ending += copies[card] - 1;
        } else if (card == JOKER) {
            now.jokers++;
            now.jokers_to_come--;
        } else {
            now.loot += card / now.number;
            now.rest += card % now.number;
            now.gold_to_come -= card;
        }
        if (bots[0].high) weigh(&now);
        int leaving[SEATS], leavers = 0, last = 0;
        for (int seat = 0; seat < SEATS; seat++) {
            leaving[seat] = now.inside[seat] &&
                            (!now.left || leaves(&bots[seat], &now, banked, kept, seat));
            if (leaving[seat]) leavers++, last = seat; /* after the last card all leave */
        }
        if (!leavers) continue;
        for (int seat = 0; seat < SEATS; seat++)
            if (leaving[seat]) banked[seat] += now.loot + now.rest / leavers, now.inside[seat] = 0;
        now.rest %= leavers;
        if (leavers == 1) /* who leaves alone takes the jokers (KG-8), 5, 10 or 15 each (KG-7) */
            for (; now.jokers; now.jokers--, kept[last]++) banked[last] += now.worth;
        now.number -= leavers;
    }
    cards += turned;
    rounds_played++;
    for (int place = 0; place < turned; place++)
        if (path[place] != JOKER) pack[now.left++] = path[place]; /* KG-9: jokers that came are out */
    return now.left;
}

int main(int arguments, char **words) {
    long games = arguments > 1 ? atol(words[1]) : 1000000;
    const char *crowd = arguments > 2 ? words[2] : "own";
    const struct bot *bots = strcmp(crowd, "odds") ? strcmp(crowd, "mixed") ? OWN : MIXED : ODDS;
    for (int seat = 0; seat < SEATS; seat++)
        for (int step = 0; step < MOODS && bots[seat].high; step++) {
            double times = (double)bots[seat].high / bots[seat].low;
            moods[seat][step] = (int)rint(bots[seat].low * pow(times, step / (MOODS - 1.0)));
        }
    clock_t began = clock();
    for (long game = 0; game < games; game++) {
        int pack[60], size = 0, total[SEATS] = {0}, kept[SEATS] = {0}, best = 0, many = 0;
        uint32_t chance = below(0xFFFFFFFFu);
        for (int card = 0; card < 52; card++) pack[size++] = card % 13 + 1;
        for (int number = 1; number <= ROUNDS; number++) {
            if (number == 2 || number == 3) pack[size++] = JOKER;
            size = play_round(bots, mixed(chance + number), number, pack, size, total, kept);
        }
        for (int seat = 0; seat < SEATS; seat++) { /* jokers break ties (KG-11) */
            gold[seat] += total[seat];
            total[seat] = 64 * total[seat] + kept[seat];
            if (total[seat] > best) best = total[seat];
        }
        for (int seat = 0; seat < SEATS; seat++) many += total[seat] == best;
        for (int seat = 0; seat < SEATS; seat++)
            if (total[seat] == best) wins[seat] += 1.0 / many;
    }
    double seconds = (double)(clock() - began) / CLOCKS_PER_SEC;
    for (int seat = 0; seat < SEATS; seat++)
        printf("wins %.4f gold %.3f\n", wins[seat] / games, gold[seat] / games);
    printf("caught %.4f cards %.3f\n", (double)caught / rounds_played, (double)cards / rounds_played);
    printf("seconds %.4g\n", seconds / games);
    return 0;
}
