/* King's Gold between four bots, as cardkit plays it: what a game costs where nothing is general.
 *
 *     cc -O2 games.c -o games && ./games GAMES own|odds
 *
 * Prints wins, gold, rounds caught, cards a round; then seconds of the processor for a game. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SEATS = 4, ROUNDS = 4, JOKER = 100, NEVER = 1 << 20 };
struct bot { int loot, kinds, ending, of; }; /* leaves at so much loot, kinds out, or chance */

static const struct bot OWN[SEATS] = {
    {3, NEVER, NEVER, 1}, {5, 2, NEVER, 1}, {8, 3, NEVER, 1}, {NEVER, 2, NEVER, 1}};
static const struct bot ODDS[SEATS] = {
    {NEVER, NEVER, 1, 12}, {NEVER, NEVER, 1, 8}, {NEVER, NEVER, 1, 6}, {NEVER, NEVER, 1, 5}};

static uint64_t luck = 0x9E3779B97F4A7C15u;

static uint32_t below(uint32_t number) {
    luck = 698769069u * (luck & 0xFFFFFFFFu) + (luck >> 32);
    return (uint32_t)(((luck & 0xFFFFFFFFu) * number) >> 32);
}

static long caught, cards, rounds_played;
static double wins[SEATS], gold[SEATS];

/* Cards: 1 to 10 gold, 11 to 13 guards, JOKER. Plays a round, and leaves the pack without cards that
 * are out of the game. Returns the size of the pack. */
static int play_round(const struct bot *bots, int *pack, int size, int worth, int *banked,
                      int *kept) {
    int inside[SEATS], path[60], lying[14] = {0}, left = size, loot = 0, rest = 0;
    int number = SEATS, kinds = 0, ending = 0, jokers = 0, turned = 0, copies[14] = {0};
    for (int seat = 0; seat < SEATS; seat++) inside[seat] = 1;
    for (int place = 0; place < size; place++)
        if (pack[place] < 14) copies[pack[place]]++;
    while (number && left) {
        int place = below(left), card = pack[place];
        pack[place] = pack[--left];
        path[turned++] = card;
        if (card > 10 && card < 14) {
            if (lying[card]++) { /* KG-4: the second of a kind; KG-5: it leaves the game */
                caught++;
                turned--;
                cards++;
                break;
            }
            kinds++;
            ending += copies[card] - 1;
        } else if (card == JOKER) {
            jokers++;
        } else {
            loot += card / number;
            rest += card % number;
        }
        int leaving[SEATS], leavers = 0, last = 0;
        for (int seat = 0; seat < SEATS; seat++) {
            const struct bot *bot = &bots[seat];
            leaving[seat] = inside[seat] && (loot >= bot->loot || kinds >= bot->kinds ||
                                             (long)ending * bot->of >= (long)bot->ending * left);
            if (leaving[seat]) leavers++, last = seat;
        }
        if (!left) /* the deck has run out: all leave */
            for (int seat = 0; seat < SEATS; seat++)
                if (inside[seat] && !leaving[seat]) leaving[seat] = 1, leavers++, last = seat;
        if (!leavers) continue;
        for (int seat = 0; seat < SEATS; seat++)
            if (leaving[seat]) banked[seat] += loot + rest / leavers, inside[seat] = 0;
        rest %= leavers;
        if (leavers == 1) /* who leaves alone takes the jokers (KG-8), 5, 10 or 15 each (KG-7) */
            for (; jokers; jokers--, kept[last]++) banked[last] += worth;
        number -= leavers;
    }
    cards += turned;
    rounds_played++;
    for (int place = 0; place < turned; place++)
        if (path[place] != JOKER) pack[left++] = path[place]; /* jokers that came are out: KG-9 */
    return left;
}

int main(int arguments, char **words) {
    long games = arguments > 1 ? atol(words[1]) : 1000000;
    const struct bot *bots = arguments > 2 && !strcmp(words[2], "odds") ? ODDS : OWN;
    clock_t began = clock();
    for (long game = 0; game < games; game++) {
        int pack[60], size = 0, total[SEATS] = {0}, kept[SEATS] = {0}, best = 0, many = 0;
        for (int card = 0; card < 52; card++) pack[size++] = card % 13 + 1;
        for (int number = 1; number <= ROUNDS; number++) {
            if (number == 2 || number == 3) pack[size++] = JOKER;
            size = play_round(bots, pack, size, 5 * (number - 1), total, kept);
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
