// Written by `python -m tools.message_types` from cardkit/phones/messages.py.

export interface _Tap {
  at: number;
  screen?: string;
  seat?: string;
}

export interface DrawTap {
  at: number;
  screen?: string;
  seat?: string;
  do: "draw";
  card: string;
}

export interface LeaveTap {
  at: number;
  screen?: string;
  seat?: string;
  do: "leave";
  names: string[];
}

export interface ShowTap {
  at: number;
  screen?: string;
  seat?: string;
  do: "show";
  cards: Record<string, string | null>;
  back?: string[] | null;
}

export interface BeginTap {
  at: number;
  screen?: string;
  seat?: string;
  do: "begin";
  extra?: boolean;
}

export interface CountedPilesTap {
  at: number;
  screen?: string;
  seat?: string;
  do: "count";
  piles: Record<string, number>;
}

export interface ChooseTap {
  at: number;
  screen?: string;
  seat?: string;
  do: "choose";
  name: string;
  choice: string | null;
}

export interface SecretChoosingTap {
  at: number;
  screen?: string;
  seat?: string;
  do: "secret";
  on: boolean;
}

export interface LineTap {
  at: number;
  screen?: string;
  seat?: string;
  do: "line";
  line: string;
}

export interface PlainTap {
  at: number;
  screen?: string;
  seat?: string;
  do: "cover" | "undo" | "redo" | "share" | "again" | "let" | "clock";
}

export interface AskTap {
  do: "ask";
  what: "score" | "odds" | "why";
  screen?: string;
  seat?: string;
}

export type Move = DrawTap | LeaveTap | ShowTap | BeginTap | CountedPilesTap | PlainTap;

export type Tap = DrawTap | LeaveTap | ShowTap | BeginTap | CountedPilesTap | PlainTap | ChooseTap | SecretChoosingTap | LineTap | AskTap;

export type Label = [string, string];

export type Words = Record<string, any>;

export interface Sentence {
  text: string;
  act: boolean;
}

export interface SaidLines {
  tone: string;
  lines: Sentence[];
}

export interface SaidTable {
  tone: "table";
  heads: string[];
  rows: string[][];
  align: string;
}

export type Block = SaidLines | SaidTable;

export interface CardView {
  card: string;
  rank: string;
  suits: string[];
  part: string;
  sign: string;
}

export interface PathCard {
  card: string;
  rank: string;
  suits: string[];
  part: string;
  sign: string;
  id: string;
  rest: number;
  counts: string;
  new: boolean;
  name: string;
}

export interface DangerView {
  card: string;
  rank: string;
  suits: string[];
  part: string;
  sign: string;
  many: number;
  ends: boolean;
  name: string;
}

export interface CardKeyView {
  card: string;
  rank: string;
  suits: string[];
  part: string;
  sign: string;
  worth: string;
  reason: string;
  ends: boolean;
  name: string;
  choices: CardKeyView[];
}

export interface StayQuestion {
  many: number;
  title: string;
}

export interface StayingArtifacts {
  cards: CardKeyView[];
  by: (StayQuestion | null)[];
}

export interface ShownPlayer {
  name: string;
  status: string;
  sign: string;
  hue: number;
  fact: string;
  figure: string;
  phone: boolean;
  bot: boolean;
}

export interface EarlierGoldView {
  on: "start" | "joker";
  rest: number;
}

export interface FigureView {
  label: string;
  figure: string;
}

export interface HeadlineView {
  text: string;
  more: string;
}

export interface PlaceRow {
  place: number;
  name: string;
  total: number;
  won: boolean;
}

export interface PlacesView {
  rows: PlaceRow[];
  won: string;
  story: string[];
}

export interface ChoicesView {
  open: boolean;
  chosen: string[];
  text: string;
}

export interface ButtonView {
  label: string;
  more: string;
  act: Record<string, any>;
}

export interface RoomView {
  seconds: number;
  clock: [string, string] | null;
  left: number | null;
  revision: number;
  told: string;
  secret: boolean;
  reveal: boolean;
}

export interface QrCodeView {
  address: string;
  image: string;
}

export interface TableView {
  seconds: number;
  clock: [string, string] | null;
  left: number | null;
  revision: number;
  told: string;
  secret: boolean;
  reveal: boolean;
  stage: "round" | "card" | "decision" | "covers" | "show" | "piles" | "tie" | "over";
  game: string;
  taught: boolean;
  begun: boolean;
  language: string;
  safe_sign: string;
  round: string;
  dealer: string;
  turns: string;
  inside: string;
  players: ShownPlayer[];
  flees: string[];
  path: PathCard[];
  marker: EarlierGoldView | null;
  empty: string;
  figures: FigureView[];
  dangers: DangerView[];
  threat: string;
  said: (SaidLines | SaidTable)[];
  headline: HeadlineView | null;
  spoken: string[];
  corrected: boolean;
  places: PlacesView | null;
  choices: ChoicesView;
}

export interface DisplayView {
  seconds: number;
  clock: [string, string] | null;
  left: number | null;
  revision: number;
  told: string;
  secret: boolean;
  reveal: boolean;
  stage: "round" | "card" | "decision" | "covers" | "show" | "piles" | "tie" | "over";
  game: string;
  taught: boolean;
  begun: boolean;
  language: string;
  safe_sign: string;
  round: string;
  dealer: string;
  turns: string;
  inside: string;
  players: ShownPlayer[];
  flees: string[];
  path: PathCard[];
  marker: EarlierGoldView | null;
  empty: string;
  figures: FigureView[];
  dangers: DangerView[];
  threat: string;
  said: (SaidLines | SaidTable)[];
  headline: HeadlineView | null;
  spoken: string[];
  corrected: boolean;
  places: PlacesView | null;
  choices: ChoicesView;
  join?: QrCodeView;
}

export interface PhoneControls {
  question: string;
  hint: string;
  keys: CardKeyView[];
  back: StayingArtifacts | null;
  buttons: ButtonView[];
  undo: string | null;
  redo: string | null;
  end: string;
  seat: string;
  waits_for: string;
  wanted: boolean;
  total: number | null;
}

export interface PadView {
  seconds: number;
  clock: [string, string] | null;
  left: number | null;
  revision: number;
  told: string;
  secret: boolean;
  reveal: boolean;
  stage: "round" | "card" | "decision" | "covers" | "show" | "piles" | "tie" | "over";
  game: string;
  taught: boolean;
  begun: boolean;
  language: string;
  safe_sign: string;
  round: string;
  dealer: string;
  turns: string;
  inside: string;
  players: ShownPlayer[];
  flees: string[];
  path: PathCard[];
  marker: EarlierGoldView | null;
  empty: string;
  figures: FigureView[];
  dangers: DangerView[];
  threat: string;
  said: (SaidLines | SaidTable)[];
  headline: HeadlineView | null;
  spoken: string[];
  corrected: boolean;
  places: PlacesView | null;
  choices: ChoicesView;
  question: string;
  hint: string;
  keys: CardKeyView[];
  back: StayingArtifacts | null;
  buttons: ButtonView[];
  undo: string | null;
  redo: string | null;
  end: string;
  seat: string;
  waits_for: string;
  wanted: boolean;
  total: number | null;
}

export type View = PadView | TableView;

export interface NoFields {
}

export interface Refusal {
  status: number;
  text: string;
}

export interface Text {
  text: string;
}

export interface Seat {
  seat: string;
}

export interface Screen {
  screen: string;
}

export interface ViewQuestion {
  screen: string;
  have: string;
  seat?: string;
  display: boolean;
}

export interface ViewAnswer {
  have?: string;
  view?: PadView | TableView;
}

export interface NamesQuestion {
  known: string[];
  names: string[];
}

export interface NamesAnswer {
  seats: string[];
  refused: string[];
  text: string;
}

export interface OpeningOptions {
  told?: string;
  revision?: number;
  secret?: boolean;
  seconds?: 0 | 15 | 30 | 60;
}

export interface OpenText {
  told?: string;
  revision?: number;
  secret?: boolean;
  seconds?: 0 | 15 | 30 | 60;
  text: string;
  name?: string;
}

export interface OpenSaved {
  told?: string;
  revision?: number;
  secret?: boolean;
  seconds?: 0 | 15 | 30 | 60;
  saved: string;
}

export interface OpenNew {
  told?: string;
  revision?: number;
  secret?: boolean;
  seconds?: 0 | 15 | 30 | 60;
  game?: string;
  rule?: string;
  players: string[];
  bots?: ("careful" | "usual" | "bold")[];
  first?: string;
  teach?: boolean;
}

export interface OpenAnswer {
  name?: string;
  text?: string;
}

export interface Address {
  address: string;
}

export interface Picture {
  image: string;
}

export interface SavedName {
  name: string;
}

export interface TallyQuestion {
  name?: string;
}

export interface TallyFile {
  name: string;
  text: string;
}

export interface HouseRuleSource {
  rule: string;
}

export interface GameQuestion {
  game?: string;
  rule?: string;
}

export interface ZipInBase64 {
  zip: string;
}

export interface NamedZip {
  zip: string;
  name: string;
}

export interface ImportAnswer {
  text: string;
  came?: string;
}

export interface SaidAnswer {
  said: (SaidLines | SaidTable)[];
}

export interface ActAnswer {
  said?: (SaidLines | SaidTable)[];
  text?: string;
}

export interface StatusAnswer {
  said?: (SaidLines | SaidTable)[];
  text?: string;
  status: number;
}

export interface PaperPad {
  game: string;
  players: string[];
  banked: ((number | null)[])[];
  artifacts: (number | null)[];
  total: (number | null)[];
}

export interface Scored {
  problems: string[];
  said: (SaidLines | SaidTable)[];
}

export interface PadRow {
  kind: string;
  round: number;
  label: string;
}

export interface EmptyPad {
  id: string;
  name: string;
  low: number;
  high: number;
  rows: PadRow[];
  minus: boolean;
}

export interface Pads {
  games: EmptyPad[];
  photo: boolean;
}

export interface GameFacts {
  id: string;
  name: string;
  low: number;
  high: number;
  rows: PadRow[];
  minus: boolean;
  sign: string;
  about: string;
  minutes: string;
  turned: boolean;
}

export interface CheckedRule {
  problems: string[];
  game?: GameFacts;
}

export interface RuleChange {
  text: string;
  key: string[];
  value?: any;
  typed?: string;
  rounds?: string;
  back?: boolean;
}

export interface RuleEffect {
  text: string;
  key: string[];
  value: any;
  rounds?: string;
}

export interface RuleSearch {
  text: string;
  wish: string;
}

export interface RuleMatches {
  places: number[];
  text: string;
}

export interface ChangedRule {
  rule?: string;
  text?: string;
}

export interface RuleAlternativeView {
  key: string[];
  value: any;
  text: string;
  also: string[];
  single: boolean;
}

export interface TypedNumberView {
  key: string[];
  value: any;
  single: boolean;
  meaning: string;
}

export interface RulebookEntryView {
  text: string;
  topic: string;
  heading: boolean;
  changed: boolean;
  others: RuleAlternativeView[];
  numbers: TypedNumberView[];
  see: number[];
}

export interface RuleChangeView {
  key: string[];
  text: string;
}

export interface GameWordView {
  key: string[];
  meaning: string;
  word: string;
}

export interface RoundRangeView {
  rounds: string;
  text: string;
}

export interface RulebookView {
  name: string;
  ranges: RoundRangeView[];
  problems: string[];
  entries: RulebookEntryView[];
  changes: RuleChangeView[];
  words: GameWordView[];
  word_hint: string;
  check: string;
}

export interface RuleOrHeading {
  text: string;
  heading: boolean;
}

export interface RulesOfGame {
  title: string;
  rules: (RuleOrHeading | SaidTable)[];
}

export interface PdfFile {
  name: string;
  pdf: string;
}

export interface SavedEntry {
  name: string;
  title: string;
  players: string[];
  date: string;
}

export interface LastGame {
  name: string;
  title: string;
  players: string[];
  date: string;
  stands: string;
  over: boolean;
}

export interface StartPage {
  games: GameFacts[];
  gallery: GameFacts[];
  saved: SavedEntry[];
  last: LastGame | null;
  rules: Record<string, string>;
  signs: string[];
  words: Record<string, any>;
}

export interface PocketQuestions {
  shelf: NoFields;
  words: NoFields;
  names: NamesQuestion;
  open: OpenText | OpenSaved | OpenNew;
  close: NoFields;
  act: DrawTap | LeaveTap | ShowTap | BeginTap | CountedPilesTap | PlainTap | ChooseTap | SecretChoosingTap | LineTap | AskTap;
  sit: Seat;
  look: ViewQuestion;
  gone: Screen;
  code: Address;
  tally: TallyQuestion;
  take: HouseRuleSource;
  bring: ZipInBase64;
  history: NoFields;
  remove: SavedName;
  score: PaperPad;
  check: Text;
  rulebook: Text;
  search: RuleSearch;
  change: RuleChange;
  effect: RuleEffect;
  rules: GameQuestion;
  print: GameQuestion;
}

export interface PocketAnswers {
  shelf: StartPage;
  words: Record<string, any>;
  names: NamesAnswer;
  open: OpenAnswer;
  close: NoFields;
  act: StatusAnswer;
  sit: NoFields;
  look: ViewAnswer;
  gone: NoFields;
  code: Picture;
  tally: TallyFile;
  take: NamedZip;
  bring: ImportAnswer;
  history: SaidAnswer;
  remove: NoFields;
  score: Scored;
  check: CheckedRule;
  rulebook: RulebookView;
  search: RuleMatches;
  change: ChangedRule;
  effect: Text;
  rules: RulesOfGame;
  print: PdfFile;
}

export interface Reply {
  answer: any;
  view: PadView | TableView | null;
  files: Record<string, string | null>;
}

export interface ProofRequest {
  number: string;
}

export interface IdentityProof {
  status: number;
  key: string;
  signature: string;
  runs: string[];
}

export interface PeerLook {
  screen: string;
  seat: string;
  have: string;
}

export interface PeerQuestions {
  prove: ProofRequest;
  look: PeerLook;
  gone: NoFields;
  words: NoFields;
  rules: NoFields;
  act: DrawTap | LeaveTap | ShowTap | BeginTap | CountedPilesTap | PlainTap | ChooseTap | SecretChoosingTap | LineTap | AskTap;
  code: NoFields;
  print: NoFields;
}

export interface NextRoom {
  phones: string;
}

export type TableWord = "open" | "loading" | "shelf" | "full" | "away" | NextRoom;

export interface Seal {
  seal: string;
}

export interface SealedNumber {
  number: string;
}

export interface Secret {
  secret: string;
}

export type PairingMessage = Seal | SealedNumber | Secret;
