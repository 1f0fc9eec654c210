/* Four-player King's Gold between bots, as plain C plays it: the yardstick of goals.py.
 * Usage: kings_gold GAMES BOT BOT BOT BOT, a bot being k3 (three ranks out), l8 (carrying 8), t5 (after card 5), or
 * l5k2: as soon as one of both.
 * Prints the games, the mean score of each bot and the cards a round, so that it can be held against cardkit. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static uint64_t seed = 88172645463325252ULL;
static uint32_t draw(uint32_t below) {
    seed ^= seed << 13, seed ^= seed >> 7, seed ^= seed << 17;
    return (uint32_t)(((seed >> 32) * below) >> 32);
}

int main(int count, char **words) {
    enum { PLAYERS = 4, ROUNDS = 4, JOKER = 14 };
    static const int worth[] = {0, 0, 5, 10, 15};
    if (count != 2 + PLAYERS) return 2;
    long games = atol(words[1]), cards = 0, score[PLAYERS] = {0};
    int at_ranks[PLAYERS], at_loot[PLAYERS], at_turn[PLAYERS];
    for (int p = 0; p < PLAYERS; p++) {
        at_ranks[p] = at_loot[p] = at_turn[p] = 1 << 30;
        for (char *word = words[2 + p]; *word;) {
            int *at = *word == 'k' ? at_ranks : *word == 'l' ? at_loot : at_turn;
            at[p] = strtol(word + 1, &word, 10);
        }
    }
    for (long game = 0; game < games; game++) {
        int deck[54], size = 0;
        for (int rank = 1; rank <= 13; rank++)
            for (int suit = 0; suit < 4; suit++) deck[size++] = rank;
        for (int round = 1; round <= ROUNDS; round++) {
            if (round == 2 || round == 3) deck[size++] = JOKER;
            int inside[PLAYERS] = {1, 1, 1, 1}, players = PLAYERS, loot = 0, leftover = 0, jokers = 0, turned = 0;
            int out[16] = {0}, ranks = 0, left = size, caught = 0;
            while (players && left) {
                int at = draw(left--), card = deck[at];
                deck[at] = deck[left], deck[left] = card;
                turned++;
                if (card <= 10) loot += card / players, leftover += card % players;
                else if (card == JOKER) jokers++;
                else if (out[card]++) { caught = left + 1; break; }
                else ranks++;
                int leavers = 0, leaves[PLAYERS] = {0};
                for (int p = 0; p < PLAYERS; p++)
                    if (inside[p] && (ranks >= at_ranks[p] || loot >= at_loot[p] || turned >= at_turn[p]))
                        leaves[p] = 1, leavers++;
                if (!left) for (int p = 0; p < PLAYERS; p++) if (inside[p] && !leaves[p]) leaves[p] = 1, leavers++;
                if (!leavers) continue;
                for (int p = 0; p < PLAYERS; p++)
                    if (leaves[p]) {
                        inside[p] = 0, score[p] += loot + leftover / leavers;
                        if (leavers == 1) score[p] += jokers * worth[round];
                    }
                leftover %= leavers, players -= leavers;
                if (leavers == 1 && jokers) {
                    for (int i = left; i < size; i++) if (deck[i] == JOKER) deck[i--] = deck[--size];
                    jokers = 0;
                }
            }
            cards += turned;
            if (caught) { deck[caught - 1] = deck[size - 1]; size--; }
            if (jokers) for (int i = left; i < size; i++) if (deck[i] == JOKER) deck[i--] = deck[--size];
        }
    }
    printf("%ld %.3f", games, (double)cards / games / ROUNDS);
    for (int p = 0; p < PLAYERS; p++) printf(" %.3f", (double)score[p] / games);
    puts("");
    return 0;
}
