/* usa.c - a witness: a simulator of the USA base game that shares no line with ttrdsl. The map is compiled
 * in, and players move at random. It was written to be fast; here it tells every card, every ticket and
 * every move of its games, so that another engine can play them again and compare (`compare.py`).
 *
 *   gcc -O2 -DNO_SIMD -DDEAL4 -DRULINGS -DTELL -o usa usa.c
 *   ./usa PLAYERS GAMES SEED dump
 *
 * Without -DRULINGS a new deck is made when a card is needed and not at once (AMB-G2), and the row is swept
 * only while three other cards lie outside of it (AMB-G3).
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#if defined(__SSE4_1__) && !defined(NO_SIMD)
#include <immintrin.h>
#define SIMD 1
#endif

#ifdef TELL
#define SAY(...) printf(__VA_ARGS__)
#else
#define SAY(...) ((void)0)
#endif

enum { NR = 100, NT = 30, NC = 36, LOCO = 8, GRAY = 8, TRAINS = 45 };

/* ---- map facts. Route ids follow (colour, length, city, city), ticket ids follow
 * (city, city); that order is part of the policy definition. Colours: 0 pink 1 white
 * 2 blue 3 yellow 4 orange 5 black 6 red 7 green 8 gray. RA/RB ends, RL length,
 * RT the other track of a double route or -1, TA/TB/TP tickets and their points. */
/* cities:
 * 0 Atlanta, 1 Boston, 2 Calgary, 3 Charleston, 4 Chicago, 5 Dallas, 6 Denver, 7
 * Duluth, 8 El Paso, 9 Helena, 10 Houston, 11 Kansas City, 12 Las Vegas, 13 Little
 * Rock, 14 Los Angeles, 15 Miami, 16 Montréal, 17 Nashville, 18 New Orleans, 19 New
 * York, 20 Oklahoma City, 21 Omaha, 22 Phoenix, 23 Pittsburgh, 24 Portland, 25 Raleigh,
 * 26 Salt Lake City, 27 San Francisco, 28 Santa Fe, 29 Sault Ste. Marie, 30 Seattle, 31
 * St. Louis, 32 Toronto, 33 Vancouver, 34 Washington, 35 Winnipeg */
static const uint8_t RC[NR]={
  0,0,0,0,0,0,0,1,1,1,1,1,1,1,2,2,2,2,2,2,2,3,3,3,3,
  3,3,3,4,4,4,4,4,4,4,5,5,5,5,5,5,5,6,6,6,6,6,6,6,7,
  7,7,7,7,7,7,8,8,8,8,8,8,8,8,8,8,8,8,8,8,8,8,8,8,8,
  8,8,8,8,8,8,8,8,8,8,8,8,8,8,8,8,8,8,8,8,8,8,8,8,8};
static const uint8_t RL[NR]={
  2,3,3,4,4,5,6,2,2,3,4,5,5,6,2,3,3,4,4,5,6,2,3,3,4,
  4,5,6,2,3,3,4,4,5,6,2,3,3,4,4,5,6,2,3,3,4,4,5,6,2,
  2,3,4,5,5,6,1,1,1,1,1,1,1,1,1,2,2,2,2,2,2,2,2,2,2,
  2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,3,3,3,3,3,3,4,4,6};
static const uint8_t RA[NR]={
  11,9,14,3,6,24,7,4,19,13,4,6,26,2,11,16,20,4,9,0,24,1,6,14,0,
  17,8,9,19,4,12,0,6,26,7,19,4,17,6,7,16,8,1,4,6,5,6,9,15,4,
  19,13,6,23,24,8,0,5,5,11,11,24,24,30,30,0,0,0,1,1,3,5,5,5,6,
  7,7,8,10,11,11,12,13,13,17,23,23,23,25,25,29,2,7,8,14,16,22,2,2,29};
static const uint8_t RB[NR]={
  31,26,27,15,21,27,32,31,23,17,32,22,27,35,31,19,28,21,35,15,26,19,26,27,18,
  23,20,30,34,23,26,18,11,27,9,34,23,25,11,35,29,14,19,7,26,8,20,21,18,31,
  23,18,9,31,27,10,17,10,10,21,21,30,30,33,33,3,25,25,16,16,25,13,20,20,28,
  21,21,28,18,20,20,14,20,31,31,25,32,34,34,34,32,33,29,22,22,32,28,9,30,35};
static const int8_t  RT[NR]={
  14,-1,23,-1,-1,54,-1,49,50,-1,-1,-1,33,-1,0,-1,-1,-1,-1,-1,-1,42,44,2,31,
  -1,-1,-1,35,36,-1,24,38,12,-1,28,29,-1,32,-1,-1,-1,21,-1,22,-1,-1,-1,-1,7,
  8,-1,-1,-1,5,-1,-1,58,57,60,59,62,61,64,63,-1,67,66,69,68,-1,-1,73,72,-1,
  76,75,-1,-1,80,79,-1,-1,-1,-1,-1,-1,-1,89,88,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1};
static const uint8_t TA[NT]={
  0,0,0,1,2,2,4,4,4,5,6,6,7,7,9,10,10,13,14,14,14,15,16,16,17,
  17,19,20,22,28};
static const uint8_t TB[NT]={
  16,19,27,15,22,26,14,18,28,19,8,23,8,10,14,11,35,35,15,19,30,32,18,33,24,
  29,30,29,24,33};
static const uint8_t TP[NT]={
  9,6,17,12,13,7,16,7,9,11,4,11,10,8,8,5,12,11,20,21,9,10,13,20,17,
  8,22,9,11,13};
static const uint8_t PTS[7] = {0, 1, 2, 4, 7, 10, 15};

/* ---- derived tables -------------------------------------------------------
 * Byte L-1 of a packed word speaks about routes of length L (1..6).
 * PAYC[w][h]  number of ways to pay a coloured route with h cards + w locos
 * PAYG[w][h]  ways to pay a gray route with this colour, at least one card of it
 * PAYW[w]     the all-locomotive payment                                       */
static uint64_t PAYC[16][16], PAYG[16][16], PAYW[16], LENMASK[46];
static uint32_t AV0[54];          /* free tracks per bucket colour*6+len-1        */
static uint64_t CNT0[9];          /* their number, packed                         */
static uint8_t BSTART[54], RBIT[NR], RBK[NR];

static void tables(void) {
  for (int w = 0; w < 16; w++) {
    for (int L = 1; L <= 6; L++) if (w >= L) PAYW[w] |= 1ull << (8 * (L - 1));
    for (int h = 0; h < 16; h++)
      for (int L = 1; L <= 6; L++) {
#ifdef CANON                      /* as many coloured cards as held, rest locos   */
        int g = h >= 1 && h + w >= L, all = w >= L;
#else                             /* every split between colour and locos         */
        int lo = L - h > 0 ? L - h : 0, hi = w < L ? w : L;
        int all = hi == L && lo <= L, n = hi - lo + 1;
        int g = (n > 0 ? n : 0) - all;
#endif
        PAYC[w][h] |= (uint64_t)(g + all) << (8 * (L - 1));
        PAYG[w][h] |= (uint64_t)g << (8 * (L - 1));
      }
  }
  for (int t = 0; t <= 45; t++) LENMASK[t] = t >= 6 ? ~0ull : (1ull << (8 * t)) - 1;
  for (int r = NR - 1; r >= 0; r--) BSTART[RC[r] * 6 + RL[r] - 1] = r;
  for (int r = 0; r < NR; r++) {
    int b = RBK[r] = RC[r] * 6 + RL[r] - 1;
    RBIT[r] = r - BSTART[b];
    AV0[b] |= 1u << RBIT[r];
    CNT0[RC[r]] += 1ull << (8 * (RL[r] - 1));
  }
}

/* ---- random numbers: splitmix64, below(n) = high half times n --------------- */
static uint64_t rng;
static inline uint32_t below(uint32_t n) {
  uint64_t z = (rng += 0x9E3779B97F4A7C15ull);
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
  z ^= z >> 31;
  return (uint32_t)(((z >> 32) * n) >> 32);
}

static inline int kth_bit(uint32_t m, int k) {
#if defined(__BMI2__) && defined(SIMD)
  return __builtin_ctz(_pdep_u32(1u << k, m));
#else
  while (k--) m &= m - 1;
  return __builtin_ctz(m);
#endif
}

/* ---- one game -------------------------------------------------------------- */
typedef struct { uint8_t c[16]; } Cards;
static Cards deck, disc;          /* by type; the order inside the pile is never seen */
static int ndeck, ndisc, holes, upl, tired;
static uint8_t up[5];             /* face-up card, 255 = empty slot                  */
static uint32_t tpool; static uint8_t tq[64]; static int tqh, tqn;
typedef struct { int turns, decisions, score[5], tick[5], lng[5], win; } Result;
#ifdef STATS
static long long stat_claims, stat_draws, stat_tickets, stat_legal;
#endif

static inline int draw(void) {    /* uniformly random card of the pile, -1 if none   */
  if (__builtin_expect(ndeck == 0, 0)) {
    if (ndisc == 0) return -1;
    deck = disc; ndeck = ndisc; memset(&disc, 0, 16); ndisc = 0;
  }
  uint32_t r = below(ndeck--);
  int c;
#ifdef SIMD                       /* index of the first prefix sum that exceeds r    */
  __m128i v = _mm_load_si128((const __m128i *)&deck);
  v = _mm_add_epi8(v, _mm_slli_si128(v, 1));
  v = _mm_add_epi8(v, _mm_slli_si128(v, 2));
  v = _mm_add_epi8(v, _mm_slli_si128(v, 4));
  v = _mm_add_epi8(v, _mm_slli_si128(v, 8));
  c = __builtin_ctz(_mm_movemask_epi8(_mm_cmpgt_epi8(v, _mm_set1_epi8((char)r))));
#else
  for (c = 0; r >= deck.c[c]; c++) r -= deck.c[c];
#endif
  deck.c[c]--;
  SAY("D%d ", c);
  return c;
}
static void restock(void) {       /* a new deck at once, where the rulings ask for it */
#ifdef RULINGS
  if (ndeck == 0 && ndisc) { deck = disc; ndeck = ndisc; memset(&disc, 0, 16); ndisc = 0; }
#endif
}
static int useful(void) {         /* can a sweep bring a row with fewer than three locomotives? */
#ifdef RULINGS
  int n = ndeck + ndisc - deck.c[LOCO] - disc.c[LOCO], all = ndeck + ndisc;
  for (int i = 0; i < 5; i++) if (up[i] != 255) { all++; n += up[i] != LOCO; }
  return (all < 5 ? all : 5) - n <= 2;
#else
  return ndeck + ndisc - deck.c[LOCO] - disc.c[LOCO] >= 3;
#endif
}
static inline void fill(int i) {
  int c = draw();
  restock();
  if (__builtin_expect(c < 0, 0)) { up[i] = 255; holes++; return; }
  up[i] = c; upl += c == LOCO;
}
static void settle(void) {        /* refill empty slots, then the three-locomotive rule */
  if (holes) {
    holes = 0;
    for (int i = 0; i < 5; i++) if (up[i] == 255) fill(i);
  }
#ifdef RULINGS                     /* after fifty in a row it stays until a card moves */
  int sweeps = 0;
  while (!tired && upl >= 3 && useful()) {
    tired = ++sweeps == 50;
#else
  while (upl >= 3 && useful()) {
#endif
    for (int i = 0; i < 5; i++) if (up[i] != 255) { disc.c[up[i]]++; ndisc++; }
    restock();
    holes = upl = 0;
    for (int i = 0; i < 5; i++) fill(i);
  }
}
#ifdef RULINGS                     /* a card from the deck may make a sweep useful, and that at once */
#define SWEPT if (upl >= 3) settle()
#else
#define SWEPT
#endif
static inline int take(int i) {   /* take face-up card i, replace it                 */
  int c = up[i];
  tired = 0;
  upl -= c == LOCO;
  fill(i);
  if (__builtin_expect(upl >= 3, 0)) settle();
  return c;
}
#ifdef STEPWISE                    /* equal face-up cards are one option: kinds below `top` in the row */
static inline uint32_t shown(int top) {
  uint32_t m = 0;
  for (int i = 0; i < 5; i++) if (up[i] < top) m |= 1u << up[i];
  return m;
}
static inline int kinds_shown(int top) { return __builtin_popcount(shown(top)); }
static inline int shown_slot(int top, int k) {
  int kind = kth_bit(shown(top), k), i = 0;
  while (up[i] != kind) i++;
  return i;
}
#endif
static inline int draw_ticket(void) {
  if (tpool) {
    int t = kth_bit(tpool, below(__builtin_popcount(tpool)));
    tpool &= ~(1u << t);
    SAY("T%d ", t);
    return t;
  }
  tqn--;
  SAY("Q%d ", tq[tqh & 63]);
  return tq[tqh++ & 63];
}
#ifdef DEAL4
static uint32_t offer4(void) {     /* 2025 opening: four tickets, keep at least two    */
  static const uint8_t M4[11] = {3, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15};
  int t[4]; uint32_t keep = 0;
  for (int i = 0; i < 4; i++) t[i] = draw_ticket();
  int m = M4[below(11)];
  SAY("K%d ", m);
  for (int i = 0; i < 4; i++)
    if (m >> i & 1) keep |= 1u << t[i];
    else tq[(tqh + tqn++) & 63] = t[i];
  return keep;
}
#endif
static uint32_t offer(int least) { /* returns the kept tickets as a mask             */
  static const uint8_t M[4][8] = {{0}, {1}, {1, 2, 3}, {1, 2, 3, 4, 5, 6, 7}}, M2[4] = {3, 5, 6, 7};
  static const uint8_t N[4] = {0, 1, 3, 7};
  int t[3], n = __builtin_popcount(tpool) + tqn;
  if (n > 3) n = 3;
  for (int i = 0; i < n; i++) t[i] = draw_ticket();
  int m = least == 2 ? M2[below(4)] : M[n][below(N[n])];
  SAY("K%d ", m);
  uint32_t keep = 0;
  for (int i = 0; i < n; i++)
    if (m >> i & 1) keep |= 1u << t[i];
    else tq[(tqh + tqn++) & 63] = t[i];
  return keep;
}

/* ---- longest trail -----------------------------------------------------------
 * A trail may run through a city often but uses a route once. Dead ends are peeled
 * first: hang1/hang2 = the longest and second longest branch hanging at a city; a
 * trail can only enter a branch as one of its two ends. What remains (mostly
 * nothing) consists of loops and is searched exhaustively.                        */
static uint8_t gv[NC][8], ge[NC][8], gd[NC], hang1[NC], hang2[NC], gl[48];
static int lbest, lbound, lstart;
static void trail(int v, uint64_t used, int len) {
  int end = len + (v == lstart ? hang2[v] : hang1[v]);
  if (end > lbest) lbest = end;
  for (int i = 0; i < gd[v] && lbest < lbound; i++) {
    int e = ge[v][i];
    if (!(used >> e & 1)) trail(gv[v][i], used | 1ull << e, len + gl[e]);
  }
}
/* own = routes of the player; root[] = a label of the component of every city */
static int longest(const uint8_t *own, int n, uint8_t *root) {
  static const uint8_t ID[40] = {0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,
    20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35};
  uint8_t deg[40] = {0}, x[40] = {0}, leaf[NC]; /* x: xor of the routes at the city */
  int best = 0, nl = 0, left = n;
  uint64_t gone = 0, cities = 0;
  memcpy(root, ID, NC);
  memset(hang1, 0, NC); memset(hang2, 0, NC);
  for (int e = 0; e < n; e++) {
    int r = own[e], a = RA[r], b = RB[r];
    gl[e] = RL[r];
    cities |= 1ull << a | 1ull << b;
    deg[a]++; deg[b]++; x[a] ^= e; x[b] ^= e;
    while (root[a] != a) a = root[a] = root[root[a]];
    while (root[b] != b) b = root[b] = root[root[b]];
    root[a] = b;
  }
  for (uint64_t m = cities; m; m &= m - 1) {
    int v = __builtin_ctzll(m), r = root[v];
    while (root[r] != r) r = root[r];
    root[v] = r;
    leaf[nl] = v; nl += deg[v] == 1;
  }
  while (nl) {
    int v = leaf[--nl];
    if (deg[v] != 1) continue;
    int e = x[v], u = RA[own[e]] ^ RB[own[e]] ^ v, len = hang1[v] + gl[e];
    deg[v] = 0; gone |= 1ull << e; left--;
    if (hang1[u] + len > best) best = hang1[u] + len;
    if (len > hang1[u]) { hang2[u] = hang1[u]; hang1[u] = len; }
    else if (len > hang2[u]) hang2[u] = len;
    x[u] ^= e;
    leaf[nl] = u; nl += --deg[u] == 1;
  }
  if (left) {
    int tot[NC] = {0}, h1[NC] = {0}, h2[NC] = {0};
    memset(gd, 0, NC);
    for (int e = 0; e < n; e++) if (!(gone >> e & 1)) {
      int a = RA[own[e]], b = RB[own[e]];
      gv[a][gd[a]] = b; ge[a][gd[a]++] = e;
      gv[b][gd[b]] = a; ge[b][gd[b]++] = e;
      tot[root[a]] += gl[e];
    }
    for (int v = 0; v < NC; v++) if (gd[v]) { /* upper bound per component */
      int r = root[v], h[2] = {hang1[v], hang2[v]};
      for (int i = 0; i < 2; i++)
        if (h[i] > h1[r]) { h2[r] = h1[r]; h1[r] = h[i]; } else if (h[i] > h2[r]) h2[r] = h[i];
    }
    for (int v = 0; v < NC; v++) if (gd[v]) {
      lbound = tot[root[v]] + h1[root[v]] + h2[root[v]];
      if (lbound <= best) continue;
      lbest = best; lstart = v;
      trail(v, 0, hang1[v]);
      best = lbest;
    }
  }
  return best;
}

static inline int dot8(uint64_t a, uint64_t b) {
#ifdef SIMD
  __m128i s = _mm_maddubs_epi16(_mm_cvtsi64_si128(a), _mm_cvtsi64_si128(b));
  s = _mm_madd_epi16(s, _mm_set1_epi16(1));
  return _mm_cvtsi128_si32(s) + _mm_extract_epi32(s, 1);
#else
  int s = 0;
  for (int i = 0; i < 48; i += 8) s += (int)(a >> i & 255) * (int)(b >> i & 255);
  return s;
#endif
}

static inline __attribute__((always_inline)) void play(const int NP, Result *R) {
  const int SHARED = NP <= 3;     /* 2-3 players: one track of a double closes the other */
  uint8_t hand[5][16] = {{0}}, own[5][48];
  int nown[5] = {0}, trains[5], score[5] = {0};
  uint32_t kept[5], av[SHARED ? 1 : 5][54];
  uint64_t cnt[SHARED ? 1 : 5][9];
  int turns = 0, decisions = 0, passes = 0, last = -1;

  for (int i = 0; i < 8; i++) deck.c[i] = 12;
  deck.c[LOCO] = 14; ndeck = 110; ndisc = 0; memset(&disc, 0, 16);
  holes = upl = tired = 0; tpool = (1u << NT) - 1; tqh = tqn = 0;
  for (int p = 0; p < NP; p++) {
    trains[p] = TRAINS;
    for (int i = 0; i < 4; i++) { hand[p][draw()]++; restock(); }
    if (!SHARED || !p) { memcpy(av[p], AV0, sizeof AV0); memcpy(cnt[p], CNT0, sizeof CNT0); }
  }
  for (int i = 0; i < 5; i++) fill(i);
  settle();
#ifdef DEAL4
  for (int p = 0; p < NP; p++) { kept[p] = offer4(); decisions++; }
#else
  for (int p = 0; p < NP; p++) { kept[p] = offer(2); decisions++; }
#endif

  for (int p = 0;; p = p + 1 == NP ? 0 : p + 1) {
    uint8_t *h = hand[p];
    uint32_t *A = av[SHARED ? 0 : p];
    uint64_t *C = cnt[SHARED ? 0 : p];
    int w = h[LOCO];
    /* count the legal moves */
    uint64_t pay[9], lm = LENMASK[trains[p]], g = PAYW[w];
    const uint64_t *pc = PAYC[w], *pg = PAYG[w];
    for (int c = 0; c < 8; c++) { pay[c] = pc[h[c]] & lm; g += pg[h[c]]; }
    pay[8] = g & lm;
    int nclaim;
#ifdef SIMD
    __m128i s = _mm_setzero_si128();
    for (int c = 0; c < 9; c++)
      s = _mm_add_epi16(s, _mm_maddubs_epi16(_mm_cvtsi64_si128(pay[c]), _mm_cvtsi64_si128(C[c])));
    s = _mm_madd_epi16(s, _mm_set1_epi16(1));
    nclaim = _mm_cvtsi128_si32(s) + _mm_extract_epi32(s, 1);
#else
    nclaim = 0;
    for (int c = 0; c < 9; c++) nclaim += dot8(pay[c], C[c]);
#endif
    int nd = ndeck + ndisc > 0, nu = 5 - holes, nt = (tpool != 0) | (tqn > 0);
    int legal = nd + nu + nt + nclaim;
    turns++;
    if (__builtin_expect(legal == 0, 0)) {
      SAY("P ");
      if (++passes == NP) break;
    } else {
      passes = 0; decisions++;
#ifdef STATS
      stat_legal += legal;
#endif
#ifdef STEPWISE                   /* policy S: action, then target, then payment, each uniform */
      int k, kinds = (nd + nu > 0) + nt + (nclaim > 0), pick = below(kinds), route = -1;
      if (nd + nu == 0) pick++;
      if (pick == 1 && !nt) pick++;
      int slot = -1;
      if (pick == 0) { k = below(nd + kinds_shown(LOCO + 1)); decisions++; if (k >= nd) { slot = shown_slot(LOCO + 1, k - nd); k = nd; } }
      else if (pick == 1) k = nd + nu;
      else {
        int n = 0, j;
        for (int c = 0; c < 9; c++) for (int L = 0; L < 6; L++)
          if (pay[c] >> (8 * L) & 255) n += __builtin_popcount(A[c * 6 + L]);
        j = below(n); k = nd + nu + nt;
        for (int c = 0; c < 9 && route < 0; c++) for (int L = 0; L < 6; L++) {
          int ways = pay[c] >> (8 * L) & 255, m = ways ? __builtin_popcount(A[c * 6 + L]) : 0;
          if (j >= m) { j -= m; k += ways * m; continue; }
          route = j; k += ways * j + below(ways); break;
        }
        decisions += 2;
      }
#else
      int k = below(legal);
#endif
      if (k < nd + nu) {          /* draw cards */
        int c, end = 0;
#ifdef STATS
        stat_draws++;
#endif
        if (k < nd) { SAY("B "); c = draw(); restock(); tired = 0; SWEPT; }
        else {
#ifdef STEPWISE
          c = take(slot);
#else
          k -= nd;
          if (__builtin_expect(holes, 0)) for (int i = 0; i <= k; i++) k += up[i] == 255;
          SAY("U%d ", up[k]);
          c = take(k);
#endif
          end = c == LOCO;
        }
        h[c]++;
        if (!end) {
          nd = ndeck + ndisc > 0;
#ifdef STEPWISE
          int n = nd + kinds_shown(LOCO);
#else
          int n = nd + 5 - holes - upl;
#endif
          if (__builtin_expect(n > 0, 1)) {
            decisions++;
            k = below(n);
            if (k < nd) { SAY("B "); c = draw(); restock(); tired = 0; SWEPT; }
#ifdef STEPWISE
            else c = take(shown_slot(LOCO, k - nd));
#else
            else {
              k -= nd;
              if (holes + upl) for (int i = 0; i <= k; i++) k += up[i] >= LOCO;
              SAY("U%d ", up[k]);
              c = take(k);
            }
#endif
            h[c]++;
          }
        }
      } else if ((k -= nd + nu) < nt) {
#ifdef STATS
        stat_tickets++;
#endif
        SAY("O ");
        kept[p] |= offer(1); decisions++;
      } else {                    /* claim: find colour, length, track, payment */
#ifdef STATS
        stat_claims++;
#endif
        k -= nt;
        int c = 0, L = 0, d;
        while (k >= (d = dot8(pay[c], C[c]))) { k -= d; c++; }
        uint64_t pb = pay[c], cb = C[c];
        while (k >= (d = (int)((pb & 255) * (cb & 255)))) { k -= d; pb >>= 8; cb >>= 8; L++; }
        int b = c * 6 + L, n = pb & 255, bit = kth_bit(A[b], k / n), r = BSTART[b] + bit, locos;
        k %= n; L++;
        if (c == GRAY) {
          for (c = 0; c < 8 && k >= (d = pg[h[c]] >> (8 * (L - 1)) & 255); c++) k -= d;
          if (c == 8) { locos = L; c = 0; goto paid; }
        }
#ifdef CANON
        locos = k || !h[c] || h[c] + w < L ? L : (h[c] >= L ? 0 : L - h[c]);
#else
        locos = (L > h[c] ? L - h[c] : 0) + k;
#endif
      paid:
        SAY("C%d,%d,%d ", r, c, locos);
        h[c] -= L - locos; h[LOCO] -= locos;
        disc.c[c] += L - locos; disc.c[LOCO] += locos; ndisc += L; tired = 0;
        restock();
        own[p][nown[p]++] = r; trains[p] -= L; score[p] += PTS[L];
        int t = RT[r];
        if (SHARED) {
          A[b] &= ~(1u << bit); C[RC[r]] -= 1ull << (8 * (L - 1));
          if (t >= 0) { A[RBK[t]] &= ~(1u << RBIT[t]); C[RC[t]] -= 1ull << (8 * (L - 1)); }
        } else {
          for (int q = 0; q < NP; q++) {
            cnt[q][RC[r]] -= (uint64_t)(av[q][b] >> bit & 1) << (8 * (L - 1));
            av[q][b] &= ~(1u << bit);
          }
          if (t >= 0) {
            C[RC[t]] -= (uint64_t)(A[RBK[t]] >> RBIT[t] & 1) << (8 * (L - 1));
            A[RBK[t]] &= ~(1u << RBIT[t]);
          }
        }
      }
    }
    /* end of the turn */
    if (__builtin_expect(last >= 0, 0)) { if (--last == 0) break; }
    else if (trains[p] <= 2) last = NP;
    if (__builtin_expect(holes || upl >= 3, 0)) settle();
  }

  int top = 0;
  for (int p = 0; p < NP; p++) {
    uint8_t root[NC];
    R->lng[p] = longest(own[p], nown[p], root);
    if (R->lng[p] > top) top = R->lng[p];
    R->tick[p] = 0;
    for (uint32_t m = kept[p]; m; m &= m - 1) {
      int t = __builtin_ctz(m), ok = root[TA[t]] == root[TB[t]];
      score[p] += ok ? TP[t] : -TP[t];
      R->tick[p] += ok;
    }
  }
  int w = 0;
  for (int p = 0; p < NP; p++) {
    if (top && R->lng[p] == top) score[p] += 10;
    R->score[p] = score[p];
    if (score[p] > score[w] || (score[p] == score[w] && (R->tick[p] > R->tick[w] ||
        (R->tick[p] == R->tick[w] && R->lng[p] > R->lng[w])))) w = p;
  }
  R->win = w; R->turns = turns; R->decisions = decisions;
}
static void __attribute__((noinline)) play2(Result *r) { play(2, r); }
static void __attribute__((noinline)) play3(Result *r) { play(3, r); }
static void __attribute__((noinline)) play4(Result *r) { play(4, r); }
static void __attribute__((noinline)) play5(Result *r) { play(5, r); }

int main(int argc, char **argv) {
  int np = argc > 1 ? atoi(argv[1]) : 2, dump = argc > 4;
  long games = argc > 2 ? atol(argv[2]) : 100000;
  uint64_t seed = argc > 3 ? strtoull(argv[3], 0, 10) : 1;
  void (*f[6])(Result *) = {0, 0, play2, play3, play4, play5};
  if (np < 2 || np > 5) return 2;
  tables();
  Result R;
  uint64_t sum = 0xCBF29CE484222325ull;
  long long turns = 0, decisions = 0, sc[5] = {0}, lng = 0, tk = 0, wins[5] = {0};
  struct timespec a, b;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &a);
  for (long i = 0; i < games; i++) {
    rng = seed * 0xD1342543DE82EF95ull + (uint64_t)i * 0xDA942042E4DD58B5ull;
    f[np](&R);
    turns += R.turns; decisions += R.decisions; wins[R.win]++;
    for (int p = 0; p < np; p++) {
      sc[p] += R.score[p]; lng += R.lng[p]; tk += R.tick[p];
      sum = (sum ^ (uint32_t)R.score[p]) * 0x100000001B3ull;
    }
    sum = (sum ^ (uint32_t)R.turns) * 0x100000001B3ull;
    if (dump) {
      printf("= %ld %d %d", i, R.turns, R.decisions);
      for (int p = 0; p < np; p++) printf(" %d/%d/%d", R.score[p], R.tick[p], R.lng[p]);
      puts("");
    }
  }
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &b);
  double s = (b.tv_sec - a.tv_sec) + (b.tv_nsec - a.tv_nsec) * 1e-9;
  fprintf(dump ? stderr : stdout,
    "players %d games %ld seed %llu checksum %016llx seconds %.3f games/s %.0f turns/s %.0f "
    "decisions/s %.0f ns/turn %.1f turns/game %.2f decisions/game %.2f "
    "mean_score %.2f tickets_done %.3f longest %.2f wins0 %.4f\n",
    np, games, (unsigned long long)seed, (unsigned long long)sum, s, games / s, turns / s,
    decisions / s, s / turns * 1e9, (double)turns / games, (double)decisions / games,
    (double)(sc[0] + sc[1] + sc[2] + sc[3] + sc[4]) / games / np, (double)tk / games / np,
    (double)lng / games / np, (double)wins[0] / games);
#ifdef STATS
  printf("mean legal %.1f  draws %.3f claims %.3f tickets %.3f of turns\n", (double)stat_legal / turns,
    (double)stat_draws / turns, (double)stat_claims / turns, (double)stat_tickets / turns);
#endif
  return 0;
}
