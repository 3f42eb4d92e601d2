// Made from the game system by `make docs`. Do not change it here.

/** End a round without wagers of which nothing was dealt. */
export interface Abandon {
  type: "abandon";
}

/** A step that whoever looks may or may not take now. */
export interface ActionView {
  act: string;
  stage?: number;
  table?: string;
  version?: number;
  allowed?: boolean;
  code?: string;
  says?: string;
  clauses?: string[];
}

/** Whoever gives a command: a terminal, a member of staff by rank, the system, a device. */
export interface Actor {
  name: string;
  rank: string;
  area?: string;
}

/** Move money by hand, for a reason and by two people. */
export interface Adjust {
  type: "adjust";
  way: string;
  of: string;
  amount: number;
  reason: string;
  second: Actor;
}

/** The regulator was told: of the tournament, or of what changed in it (SATG 19.2.2(b), SATG 19.4.1(c)). */
export interface AdviseRegulator {
  type: "advise-regulator";
  tournament: string;
  to: string;
  how: string;
}

/** Something that somebody must take. */
export interface AlertView {
  id: string;
  rank: string;
  fact: string;
  since: number;
  table?: string;
  of?: string;
  owner?: string;
  repeats?: number;
}

/** Money in cents, or hundredths of the chips of a tournament: the unit says which. */
export interface AmountView {
  amount: number;
  unit: string;
}

/** The players are told how many chips all of them begin with (SATG 19.4.3(b)). */
export interface AnnounceBank {
  type: "announce-bank";
  tournament: string;
}

/** Give notice that the table closes, where the rules ask so with the time. */
export interface AnnounceClosing {
  type: "announce-closing";
  closes_at?: number | null;
}

/** Put up a sign with higher minimums by bet and their time, at one location or at all of them. */
export interface AnnounceMinimum {
  type: "announce-minimum";
  minimums: Record<string, number>;
  proposed: number;
  location?: string;
}

/** What became of an order; it is kept, and the same whenever the order is asked again. */
export interface Answer {
  type: "answer";
  id: string;
  refused?: Refusal | null;
  remarks?: Remark[];
}

/** A choice and what it added. */
export interface AnswerView {
  question: string;
  wager: string;
  choice: string;
  stake?: number;
}

/** Whoever acts for the director (SATG 19.2.3(a)). */
export interface AppointDeputy {
  type: "appoint-deputy";
  tournament: string;
  deputy: Actor;
}

/** Whoever answers for the tournament (SATG 19.2.3). */
export interface AppointDirector {
  type: "appoint-director";
  tournament: string;
  director: Actor;
}

/** What of a game can be approved or revoked by itself, of one kind. */
export interface ApprovableView {
  kind: ApprovalKind;
  names?: string[];
}

/** What the regulator may approve beyond the rules; each is a reference on record. */
export type Approval = "more-side-bets" | "several-tables" | "short-wagering-period";

/** What an approval is of. */
export type ApprovalKind = "equipment" | "game" | "option" | "permission" | "side-wager" | "version";

/** The operator approves a version (SATG 1.1 tournament-terms-and-conditions). */
export interface ApproveTerms {
  type: "approve-terms";
  tournament: string;
  version: number;
}

/** A place of a live table. */
export interface AreaView {
  area: string;
  patron?: string;
  wagers?: LaidView[];
  faces?: string[];
}

/** A member of staff gives a command to a table; on the dealer's screen to his own. */
export interface Ask {
  type: "ask";
  id: string;
  table?: string;
  command: OpenTable | AnnounceMinimum | TakeDownAnnouncement | ChangeLimits | SetWageringPeriod | DirectRounds | AnnounceClosing | CloseTable | SetPersonalLimits | LimitArea | PermitAreas | PermitSides | ExcludePlayer | ReadmitPlayer | PermitManager | JoinTable | LeaveTable | BuyIn | PayOut | DirectLeave | VacateSeat | TakeSeat | GiveUpSeat | BuyChips | Fill | Credit | IssueColour | RedeemColour | RedeemForeignColour | OpenWagering | SetWagers | RecordWager | DeclineTie | TurnDown | CloseWagering | StartDevice | ReportRest | ReportSpin | DeclareNoSpin | PressShooter | EnterFace | ReadDice | Choose | PayInterim | Confirm | VoidRound | Abandon | WithdrawJackpot | TimeIsUp | CheckCards | BringCards | ShuffleCards | OrderShuffle | DeclineCut | CutCards | BurnCard | CuttingCardOut | ReloadDiscards | ReplaceCards | CountCards | ReportFault | ReportMended | ReplaceItem | ReportShown | Rule | Reconstruct | CorrectEntry | VoidWagers | ReportMalfunction | FreezeAccounts | UnfreezeAccounts | CorrectRound | VoidSettled | Adjust | OpenCase | RecordAct | CloseCase | Withhold | Determine | InsertNote | InsertTicket | ReportStacked | ReportReturned | TicketsCashOut | ReportPrinted | ReportPrintFailed | TakeTable | LeaveDesk | ReportLost | ReportBack | HoldRounds | ReleaseRounds | LockTerminal | UnlockTerminal | ReserveTable | FreeTable | BeginTournamentSession | HoldTournament | ReleaseTournament | MoveTournamentChips | ReplaceTournamentPlayer | RemoveTournamentPlayer | EndTournamentSession | SealWagers | RegisterSlip;
  second?: Second | null;
}

/** What an entrant permits of his name and pictures; he may take it back (SATG 19.4.8(f)). */
export interface AskPublicity {
  type: "ask-publicity";
  tournament: string;
  entrant: string;
  permits: boolean;
}

/** An act of the operator gives the prize of a bonus to a terminal. */
export interface Award {
  type: "award";
  jackpot: string;
  table: string;
  number: number;
  terminal: string;
  reason: string;
}

/** Why the terminal cannot wager now: the first reason in the order of refusals. */
export interface BarView {
  why: string;
  says: string;
  clauses?: string[];
}

/** From here on the table serves the tournament and nothing else. */
export interface BeginTournamentSession {
  type: "begin-tournament-session";
  session: TournamentSession;
}

/** One bet as it was offered, against its theory. */
export interface Bet {
  game: string;
  variant: string;
  decks: number | null;
  option: string;
  bet: string;
  policy: string;
  wagers: number;
  staked: number;
  handle: number;
  win: number;
  edge: string;
  expected: string;
  deviations: number | null;
  review: boolean;
}

/** What the sign says of one bet, or of every bet that it does not name. */
export interface BetLimits {
  minimum: number;
  maximum: number;
  step?: number;
}

/** A bet: when it wins, what it pays. */
export interface BetOnSheetView {
  key: string;
  name: string;
  wins: string;
  also_called?: string;
  needs?: string[];
  pay_tables: PayTableView[];
  clauses?: string[];
}

/** A bet as it may be offered, with everything that is known of it exactly. */
export interface BetTold {
  bet: string;
  name: string;
  wins: string;
  variant?: string;
  option?: string;
  decks?: number | null;
  policy?: string;
  positions: number;
  clauses: string[];
  edge: string;
  edge_percent: string;
  hit: string;
  hit_percent: string;
  variance: string;
  sd: number;
  skewness: number;
  largest: string;
  largest_chance: string;
  lines: LineTold[];
  limits?: LimitsTold[];
  estimated?: boolean;
}

/** A bet on offer. */
export interface BetView {
  key: string;
  name: string;
  wins: string;
  lines: LineView[];
  spots?: string[];
  also_called?: string;
  needs?: string[];
  side?: boolean;
  added?: boolean;
  jackpot?: string;
  option?: string;
  minimum?: number | null;
  maximum?: number | null;
  step?: number;
  clauses?: string[];
}

/** All that staff may know of one jackpot: its pool too, but no hidden value and no box that holds one. */
export interface BoardJackpotView {
  shown: JackpotView;
  status: "closed" | "open" | "set-up" | "suspended";
  why?: string;
  game?: string;
  pays: "automatic" | "staff-confirm" | "ticket";
  several: "in-order" | "shared";
  rate?: string;
  reserve_rate?: string;
  minimum?: number;
  most?: number;
  reserve?: number;
  players?: number;
  transfers?: number;
  carry?: string;
  reserve_carry?: string;
  cycle?: number;
  hits?: number;
  wagers?: number;
  contributed?: Record<string, number>;
  groups?: string[];
  tables?: string[];
  parked?: number;
  agreed?: boolean;
  heirs?: string[];
  promoted?: boolean;
  place?: number;
  by_players?: boolean;
  approval?: string;
  software?: string;
  approved_on?: string;
  approved_until?: string;
  unshown?: string[];
}

/** A sign, and where it stands. */
export interface BoardSignView {
  jackpot: string;
  change: "close" | "join" | "leave";
  group?: string;
  tables?: string[];
  text: string;
  since: number;
}

/** A wager of the book. */
export interface BookView {
  wager: string;
  holder: string;
  bet: string;
  spot?: string;
  area?: string;
  amount: number;
  colour?: string;
  returned?: string;
  void?: boolean;
}

/** The director has told entrants the terms, and is satisfied that they understand (SATG 19.3.1). */
export interface Brief {
  type: "brief";
  tournament: string;
  entrants: string[];
}

/** A set that was checked, shuffled and kept secured comes to the table. */
export interface BringCards {
  type: "bring-cards";
  cards: string;
  count: number;
  stored_at: string;
}

/** The first card is burned; it is shown only where a player asked. */
export interface BurnCard {
  type: "burn-card";
  face?: string;
  asked_by?: string;
}

/** How somebody who is out comes in again, for the price of a re-buy (SATG 19.4.3(a)(iv)). */
export interface BuyBack {
  method: string;
  times: number;
  before_stage: number;
}

/** Change a tender into chips at a live table. */
export interface BuyChips {
  type: "buy-chips";
  patron: string;
  amount: number;
  tender: string;
}

/** Credit a chip account with cash, a voucher, tokens or chips that the dealer took. */
export interface BuyIn {
  type: "buy-in";
  terminal: string;
  amount: number;
  tender: string;
  patron?: Patron | null;
}

/** A re-buy, an add-on, or the way back for somebody who is out. */
export interface BuyMore {
  type: "buy-more";
  tournament: string;
  entrant: string;
  kind: "add-on" | "buy-back" | "re-buy";
  paid: number;
}

/** What a line of a report is about. */
export type By = "day" | "dealer" | "game" | "shift" | "table" | "terminal";

/** The last message; why the connection ends, and whether the screen may come back by itself. */
export interface Bye {
  type: "bye";
  code: string;
  says: string;
  again?: boolean;
}

/** When the days of a house begin, and how they are divided. */
export interface Calendar {
  zone?: string;
  day_starts?: string;
  shifts?: Shift[];
}

/** Somebody shall come. */
export interface Call {
  type: "call";
  id: string;
}

/** It does not take place, or not to its end: everybody gets back what he paid. */
export interface CancelTournament {
  type: "cancel-tournament";
  tournament: string;
  reason: string;
}

/** An open file. */
export interface CaseView {
  case: string;
  kind: string;
  about: string;
  since: number;
  round?: number;
  terminal?: string;
}

/** For what a shuffle may be ordered. */
export interface CauseView {
  key: string;
  rank: string;
  may?: boolean;
  reason?: boolean;
  clauses?: string[];
}

/** One value of a game that is to be another. */
export interface Change {
  bet?: string;
  line?: string;
  pays?: string;
  setting?: string;
  value?: number | string;
  option?: string;
  decks?: number[];
}

/** Change the limits; a higher minimum only after its sign. */
export interface ChangeLimits {
  type: "change-limits";
  limits: Record<string, BetLimits>;
  aggregate?: number | null;
}

/** A stage begins at another time, of which the players had notice (SATG 19.4.1(b)). */
export interface ChangeStart {
  type: "change-start";
  tournament: string;
  stage: number;
  starts: string;
  notice: string;
}

/** An announced change of minimums: the new figures, and the proposed time (SATG 4.2). */
export interface ChangeView {
  minimums: Record<string, number>;
  proposed: number;
}

/** What it costs, each amount nothing where there is none (SATG 19.4.1(a)(ii)). */
export interface Charges {
  entry_fee?: number | null;
  buy_in?: number | null;
  re_buy?: number | null;
  add_on?: number | null;
}

/** One table of a chart. */
export interface ChartPartTold {
  kind: string;
  rows: ChartRowTold[];
}

/** One line of a chart. */
export interface ChartRowTold {
  hand: string;
  marks: string[];
}

/** Everything that is drawn of a bet. */
export interface ChartsTold {
  sessions: SessionTold[];
  convergence: LimitsTold[];
}

/** The same sum twice: what the meters say that floats and cages gained, and what the books say. */
export interface Check {
  by_meters: number;
  by_books: number;
}

/** A set of cards was checked for play: so many are there. */
export interface CheckCards {
  type: "check-cards";
  cards: string;
  count: number;
}

/** What stands out, each of it now a significant event that waits for somebody. */
export interface CheckedOut {
  standing_out: string[];
}

/** What a wager on one position shall be, in all; nothing takes it back. */
export interface Chip {
  bet: string;
  spot?: string;
  area?: string;
  amount: number;
}

/** The answer to a question that is open. */
export interface Choice {
  type: "choice";
  id: string;
  wager: string;
  question: string;
  choice: string;
}

/** One button of the decision bar. */
export interface ChoiceView {
  choice: string;
  adds?: number;
}

/** A player's choice for a wager; at a live table the dealer records it with its signal. */
export interface Choose {
  type: "choose";
  holder: string;
  wager: string;
  question: string;
  choice: string;
  amount?: number | null;
  signal?: string;
}

/** A choice of the player, and what it added. */
export interface ChosenView {
  question: string;
  choice: string;
  adds?: number;
}

/** A place of the program that cites a clause. */
export interface CitedOut {
  where: string;
  says: string;
}

/** A player says that something was wrong (SATG 8.4). */
export interface Claim {
  type: "claim";
  id: string;
  about: string;
  round?: number;
  text: string;
}

/** A clause of the rulebook. */
export interface ClauseOut {
  id: string;
  summary: string;
  behaviour: string;
}

/** A clause in our own words, and what the software makes of it. */
export interface ClauseView {
  id: string;
  summary: string;
  behaviour: string;
  fulfilment: string;
  edition?: string;
  reason?: string;
  readings?: ReadingView[];
  amended?: string[];
}

/** A page of the clauses found, and how many there are in all. */
export interface ClausesOut {
  total: number;
  clauses: ClauseView[];
}

/** End a case with its decision, and what was done about it. */
export interface CloseCase {
  type: "close-case";
  case: string;
  decision: string;
  action?: string;
}

/** It ends; what players contributed goes onto other meters, to the cent (SATG 7.3.6). */
export interface CloseJackpot {
  type: "close-jackpot";
  jackpot: string;
  to?: Record<string, number>;
  second?: Actor;
}

/** Close the table. */
export interface CloseTable {
  type: "close-table";
}

/** No more bets: the dealer begins early, or calls at a live table. */
export interface CloseWagering {
  type: "close-wagering";
}

/** Colour chips that a player has (WHEEL 3.1.2). */
export interface ColourView {
  colour: string;
  patron: string;
  value: number;
  held: number;
  laid?: number;
  marker?: number | null;
  unmarked?: boolean;
}

/** A bet as it is, and as it would be if somebody approved it. */
export interface ComparedOut {
  before: BetTold;
  after: BetTold;
  charts: ChartsTold;
  supposed_charts: ChartsTold;
  pays: Record<string, string>;
}

/** Two rule sets side by side. */
export interface ComparisonView {
  left: string;
  right: string;
  game: string;
  remarks?: string[];
  rules?: string[];
  sections?: SectionView[];
}

/** One class of equipment, of one table or of the whole house. */
export interface Component {
  kind: string;
  clause: string;
  table?: string;
  registered?: boolean;
  works?: boolean;
  says?: string;
  at?: number;
}

/** Play at a table ends before its time (SATG 19.4.8(d)). */
export interface ConcludeTable {
  type: "conclude-table";
  tournament: string;
  stage: number;
  table: string;
  ground: "agreed" | "decided";
  agreed?: string[];
}

/** A pay line that the outcome of the round must hit. */
export interface Condition {
  bet: string;
  spot?: string;
  line: string;
}

/** What players may do and what follows (SATG 19.4.8(a), SATG 19.4.8(b)); every ground by its name. */
export interface Conduct {
  penalties?: Record<string, Ground>;
  disqualification?: Record<string, Ground>;
  substitution?: Record<string, Ground>;
  refunds?: Record<string, Ground>;
  retirement?: Record<string, Ground>;
  late?: Consequence | null;
  absent?: Consequence | null;
  phone?: Consequence | null;
  substituted?: Consequence | null;
  disqualified?: Consequence | null;
  retired?: Consequence | null;
}

/** The result is what lies there: settle the round. */
export interface Confirm {
  type: "confirm";
}

/** The prize is seen and right: it is paid (SATG 7.3.9). */
export interface ConfirmWin {
  type: "confirm-win";
  win: string;
  terminal: string;
}

/** What follows from something (SATG 19.4.8(b)). */
export interface Consequence {
  says: string;
  does?: "chips" | "disqualified" | "nothing" | "out" | "sits-out" | "warning";
  chips?: number;
  rounds?: number;
  chips_left?: "kept" | "removed";
}

/** Everything about one tournament. */
export interface ConsoleView {
  name: string;
  title: string;
  game: string;
  edition: string;
  status: "cancelled" | "draft" | "finished" | "published" | "running";
  unit: string;
  holds?: number;
  versions?: TermsVersionView[];
  terms: TournamentTerms;
  advised?: number;
  director?: string;
  deputies?: string[];
  present?: string[];
  tables?: Record<string, string[]>;
  floor?: Record<string, string[]>;
  practice?: string[];
  before_entries?: LackView[];
  before_start?: LackView[];
  stages?: StageView[];
  entrants?: EntrantView[];
  leaderboard: LeaderboardView;
  disputes?: DisputeView[];
  grounds?: TournamentConsoleGroundView[];
  pool: AmountView;
  actions?: ActionView[];
  personal?: boolean;
}

/** A face that was keyed in wrongly, before the result is confirmed: its place from one, the right face. */
export interface CorrectEntry {
  type: "correct-entry";
  place: number;
  face: string;
  rulings?: Record<string, string>;
}

/** Recalculate a settled round on its actual outcome; `rulings` answers the lines of the fit report. */
export interface CorrectRound {
  type: "correct-round";
  number: number;
  faces: string[];
  rulings?: Record<string, string>;
  notified_by?: string;
  unsettled?: string[];
  reason: string;
}

/** A correction, and the round to which it refers. */
export type Correction = [string, number, number, number, string, string, number, number];

/** By what a settled round was put right. */
export interface CorrectionView {
  at: number;
  by: string;
  ground: string;
  reason: string;
  clauses: string[];
  was: string;
  now: string;
}

/** Numbers of things. */
export type Count = "corrections" | "rounds" | "rounds-abandoned" | "rounds-voided" | "stakes" | "stakes-voided";

/** The cards were counted: in play, or at the close of the table. */
export interface CountCards {
  type: "count-cards";
  count: number;
}

/** So have I, who am another: it takes effect at its instant. */
export interface CountersignNotice {
  type: "countersign-notice";
  notice: string;
  seen: string;
}

/** Take chips from the float. */
export interface Credit {
  type: "credit";
  amount: number;
}

/** The cards were cut, the cutting card put in again and the shoe loaded. */
export interface CutCards {
  type: "cut-cards";
  by?: string;
  depth: number;
  behind: number;
  method?: string;
}

/** The cutting card came out of the shoe and lies aside. */
export interface CuttingCardOut {
  type: "cutting-card-out";
}

/** What wagers of a table brought to a jackpot on a day, in cents: `8/3`. */
export interface DayOut {
  day: string;
  jackpot: string;
  settled: string;
  counted: string;
  rounds: number[];
}

/** Whether a jackpot operates properly (SATG 7.6), and what stands on its meter (SATG 7.6.2). */
export interface DealerJackpotView {
  name: string;
  title: string;
  operating?: boolean;
  why?: string;
  amount?: number;
  goods?: string;
}

/** What the dealer's screen says of jackpots. */
export interface DealerJackpotsView {
  jackpots?: DealerJackpotView[];
  pending?: JackpotWinView[];
  won?: JackpotWinView[];
}

/** Everything to run the table. */
export interface DealerView {
  table: TableView;
  next: NextView;
  in_charge?: string;
  steps?: string[];
  faces?: FaceView[];
  undo?: UndoView | null;
  shoe?: ShoeView | null;
  seats?: SeatsView | null;
  areas?: AreaView[];
  patrons?: string[];
  colours?: ColourView[];
  pays?: StepView[];
  lit?: string[];
  bank?: number | null;
  faults?: Record<string, string>;
  cases?: CaseView[];
  direction?: string;
  excluded?: string[];
  buys_in?: boolean;
  pays_out?: boolean;
  called?: boolean;
  jackpots?: DealerJackpotsView | null;
}

/** The director decides it, and that is final (SATG 19.4.8(h)). */
export interface DecideDispute {
  type: "decide-dispute";
  tournament: string;
  dispute: string;
  decision: string;
  told_of_inspector: boolean;
}

/** A question that the terminal has not answered. */
export interface DecisionView {
  question: string;
  wager: string;
  bet: string;
  spot?: string;
  area?: string;
  choices: ChoiceView[];
  default?: string;
  until?: number | null;
}

/** A ticket came out of the printer so that it cannot be read: it is void, and paid by hand. */
export interface DeclareIllegible {
  type: "declare-illegible";
  number: string;
  reason: string;
  second?: Actor;
}

/** The spin counts for nothing, and is made again. */
export interface DeclareNoSpin {
  type: "declare-no-spin";
  ground: string;
}

/** Whoever was offered the cut does not want it. */
export interface DeclineCut {
  type: "decline-cut";
  patron: string;
}

/** Who has the first right to Tie does not want it. */
export interface DeclineTie {
  type: "decline-tie";
  patron: string;
  area: string;
}

/** A terminal, a wall or a kiosk of the demo floor, with what it shows to be let in. */
export interface DemoDeviceOut {
  device: string;
  kind: string;
  table: string;
  secret: string;
}

/** Somebody whom anybody may be. */
export interface DemoMemberOut {
  number: string;
  name: string;
  role: string;
}

/** Default credentials: they are printed because they are worth nothing. */
export interface DemoOut {
  secret: string;
  staff: DemoMemberOut[];
  devices: DemoDeviceOut[];
}

/** A ticket in the tray: whoever has its number has its money, which is play money. */
export interface DemoTicketOut {
  number: string;
  cents: number;
  at: number;
  status: string;
}

/** The tables and their seats: terminals, or places of a live table (SATG 19.2.4). */
export interface Designate {
  type: "designate";
  tournament: string;
  tables: Record<string, string[]>;
}

/** The choices at the dealer's desk. */
export interface DeskView {
  observed?: ObservedView[];
  grounds?: DealerDeskGroundView[];
  methods?: MethodView[];
  causes?: CauseView[];
  incidents?: DealerDeskIncidentView[];
  tenders?: string[];
  signals?: string[];
  rulings?: string[];
  items?: string[];
  powers?: Record<string, string>;
  may?: string[];
}

/** What was held back goes to the player or to the house, by the finding of the case. */
export interface Determine {
  type: "determine";
  case: string;
  holder: string;
  goes_to: string;
}

/** A terminal or device. */
export interface DeviceOut {
  device: string;
  kind: "acceptor" | "button" | "dealer-terminal" | "dice" | "display" | "indicator" | "kiosk" | "printer" | "shoe" | "shuffler" | "terminal" | "wheel";
  tables: string[];
  approval: string;
  simulated: boolean;
  generation: number;
  revoked: boolean;
}

/** A correction before it is made. */
export interface DifferencesView {
  table: string;
  number: number;
  frozen?: string[];
  was?: string[];
  now?: string[];
  hands_were?: HandView[];
  hands?: HandView[];
  lines?: FitLineView[];
  rows?: CorrectionPreviewDifferenceView[];
  total?: number;
  bank?: number;
  moved?: number;
  clauses?: string[];
}

/** Direct a player to leave, because he would disrupt the game. */
export interface DirectLeave {
  type: "direct-leave";
  terminal: string;
  reason: string;
  ticket?: string;
}

/** Have rounds dealt without wagers: `shoe-start`, `during-shoe`, `continuous`, or one `spin`. */
export interface DirectRounds {
  type: "direct-rounds";
  mode: string;
}

/** What a player disputes. */
export interface DisputeView {
  dispute: string;
  entrant: string;
  about: string;
  decision?: string;
  referred_to?: string;
}

/** On a ground of the terms (SATG 19.4.8(a)(ii)). */
export interface Disqualify {
  type: "disqualify";
  tournament: string;
  entrant: string;
  ground: string;
}

/** The approved document of an edition; what else is shown of its rules are summaries of ours. */
export interface DocumentView {
  edition: string;
  title: string;
  name?: string;
  version?: number;
  media_type?: string;
  sha256?: string;
  size?: number;
  at?: number;
}

/** What was done in a file. */
export interface DoneView {
  act: string;
  at: number;
  by: string;
  says?: string;
}

/** Write a notice, or write it anew; whatever was signed of it before counts no more. */
export interface DraftNotice {
  type: "draft-notice";
  notice: NewNotice;
}

/** Terms for a new tournament, or another version for one that has not begun. */
export interface DraftTerms {
  type: "draft-terms";
  terms: TournamentTerms;
}

/** The draw is opened: everybody has a seat. */
export interface DrawSeats {
  type: "draw-seats";
  tournament: string;
  stage: number;
}

/** What a cage paid out since an instant. */
export interface DrawerView {
  place: string;
  since?: number;
  redeemed?: number;
  cash?: number;
  equivalent?: number;
  by_hand?: number;
  by_hand_amount?: number;
  expired?: number;
  expired_amount?: number;
  claims?: number;
  opened_with?: number | null;
  expected?: number | null;
  counted?: number | null;
  difference?: number | null;
}

/** A table that was drawn by chance. */
export interface DrawnOut {
  table: string;
  of: number;
  at: number;
}

/** What the house expects of one unit of a bet. */
export interface EdgeView {
  policy?: string;
  edge: string;
  percent: string;
  hit: string;
}

/** A rule set as published, and from when it is in force. */
export interface EditionView {
  key: string;
  title: string;
  day: string;
  assumed?: boolean;
}

/** They are over. */
export interface EndPractice {
  type: "end-practice";
  tournament: string;
  table: string;
}

/** The tables are done: who goes on is found. */
export interface EndStage {
  type: "end-stage";
  tournament: string;
  stage: number;
}

/** The session is over at this table; all chips leave it. */
export interface EndTournamentSession {
  type: "end-tournament-session";
  reason: string;
}

/** An application is accepted and what it costs is paid. */
export interface Enter {
  type: "enter";
  tournament: string;
  entrant: string;
  person: Person;
  method: string;
  accepts: number;
  paid: number;
  meets?: string[];
  publicity?: boolean;
  employee?: boolean;
  approval?: string;
}

/** The next card, number or die, as the screens print it: `9h`, `17`, `6`. */
export interface EnterFace {
  type: "enter-face";
  face: string;
  to?: string;
}

/** An entrant; who he is only for those who run the tournament (SATG 19.4.8(e)). */
export interface EntrantView {
  key: string;
  number: number;
  shown: string;
  person?: Person | null;
  standing?: "disqualified" | "in" | "out" | "retired" | "substituted" | "withdrawn";
  why?: string;
  accepts: number;
  signed?: boolean;
  briefed?: boolean;
  publicity?: boolean;
  employee?: boolean;
  bank: AmountView;
  paid: AmountView;
  to_be_paid: AmountView;
  goods?: string[];
  bought?: Record<string, number>;
  table?: string;
  seat?: string;
  sits_out?: number;
  penalties?: string[];
}

/** How often hand and device entered different results at a table. */
export interface EntriesTold {
  table: string;
  entries: number;
  differed: number;
  low: number;
  high: number;
}

/** How one enters and leaves again (SATG 19.4.2). */
export interface Entry {
  method?: string;
  available?: string;
  withdraw_until?: string | null;
  substitute_until?: string | null;
  criteria?: Record<string, string>;
}

/** What the desk needs that takes entries and pays prizes. */
export interface EntryDeskView {
  name: string;
  title: string;
  status: "cancelled" | "draft" | "finished" | "published" | "running";
  holds?: number;
  lacks?: LackView[];
  entry_fee: AmountView;
  buy_in: AmountView;
  to_enter: AmountView;
  method?: string;
  criteria?: Record<string, string>;
  signed?: boolean;
  employees?: boolean;
  withdraw_until?: number | null;
  withdrawals?: WithdrawalView[];
  purchases?: PurchaseView[];
  most_players?: number | null;
  entrants?: EntrantView[];
  refused?: string[];
  personal?: boolean;
}

/** One entry of the chip account. */
export interface EntryView {
  at: number;
  amount: number;
  balance: number;
  what: string;
  table: string;
  round?: number;
  clauses?: string[];
}

/** A significant event that nobody has cleared. */
export interface EventOut {
  number: number;
  code: string;
  says: string;
  action: string;
  place: string;
  subject: string;
  detail: string;
  at: number;
  taken_by: string;
  clauses: string[];
  repeats: number;
  latest: number;
}

/** Exclude a patron from the game, for what an open incident says of him. */
export interface ExcludePlayer {
  type: "exclude-player";
  patron: string;
  reason: string;
  case?: string;
}

/** Set aside what nobody came for in time. */
export interface ExpireTickets {
  type: "expire-tickets";
}

/** A round in which wagers were open while something moved. */
export type Exposed = [string, number, string, number];

/** A card, a die, a number, and where it went. */
export interface FaceView {
  face: string;
  to?: string;
  discarded?: boolean;
}

/** The terminal finds that it does not work as it should (SATG 8.7). */
export interface Failed {
  type: "failed";
  id: string;
  what: string;
}

/** What the results of the house show, by equipment, table or dealer. */
export interface FairnessOut {
  made: number;
  since: number;
  alpha: number;
  every: number;
  by: View;
  streams: WatchedStream[];
  holds: WatchedHold[];
  entries: EntriesTold[];
  standing_out: string[];
}

/** What an electronic promotional display shows of one jackpot (SATG 7.3.7(b), SATG 7.3.8). */
export interface FeedView {
  jackpot: string;
  title: string;
  amount?: number;
  goods?: string;
  promotion?: string;
  wins?: JackpotWinView[];
}

/** A number: exactly, as a fraction; of money also to the nearest cent. */
export interface FigureView {
  exact: string;
  cents?: number | null;
}

/** The figures of a bet for one way of playing it. */
export interface FiguresView {
  edge: string;
  percent: string;
  hit: string;
  hit_percent: string;
  decks?: number | null;
  policy?: string;
}

/** An open file with everything on it. */
export interface FileView {
  case: string;
  kind: string;
  about: string;
  since: number;
  by?: string;
  ground?: string;
  people?: string[];
  round?: number;
  terminal?: string;
  text?: string;
  excludes?: boolean;
  withholds?: boolean;
  done?: DoneView[];
  withheld?: WithheldView[];
  may?: MayDoView[];
  actions?: string[];
}

/** Bring chips to the float. */
export interface Fill {
  type: "fill";
  amount: number;
}

/** The places are settled, the chips are disposed of, the prizes are awarded. */
export interface FinishTournament {
  type: "finish-tournament";
  tournament: string;
}

/** Something of the round that does not fit the other cards, and what may be ruled on it. */
export interface FitLineView {
  key: string;
  kind: string;
  question?: string;
  wager?: string;
  rulings?: string[];
  ruling?: string;
}

/** How far the hold of a table can be tested. */
export type Footing = "decided" | "exact" | "live" | "shoe";

/** How it is built (SATG 19.4.3). */
export interface Format {
  stages?: Stage[];
  starting_bank?: number | null;
  chip_kind?: string;
  buy_back?: BuyBack | null;
  re_buy?: MoreChips | null;
  add_on?: MoreChips | null;
  repechage?: Repechage | null;
  disposition?: "cash" | "no-value" | null;
  cash_rate?: Rate;
}

/** The table may be used for money again. */
export interface FreeTable {
  type: "free-table";
}

/** The recorded outcome of a round appears to be wrong: nothing moves until it is put right. */
export interface FreezeAccounts {
  type: "freeze-accounts";
  number: number;
  reason: string;
}

/** The account may not be touched (SATG 8.3). */
export interface FrozenView {
  number?: number;
  clauses: string[];
}

/** What was in force for a game at an instant, rule by rule, and what made it so. */
export interface GameRegisterView {
  game: string;
  at: string;
  approved_by?: string;
  approved_since?: string;
  approval_known?: boolean;
  revoked_by?: string;
  edition?: EditionView | null;
  governs?: RungView[];
  order_by?: string[];
  rules?: StandingView[];
  gaps?: string[];
  titles?: string[];
  house?: PublishedNoticeView[];
}

/** A game in one line. */
export interface GameView {
  key: string;
  name: string;
  about: string;
  played: string;
  edition: string;
}

/** The games that may be played now, and the rule sets. */
export interface GamesOut {
  games: GameView[];
  editions: EditionView[];
}

/** A patron leaves a live table. */
export interface GiveUpSeat {
  type: "give-up-seat";
  patron: string;
}

/** Which of the rules of the game was chosen, and why. */
export interface GovernsView {
  rules: string;
  held?: boolean;
  silent?: string[];
  goes_before?: string[];
  gave_way?: string[];
  clauses?: string[];
}

/** An approval that is given again, or taken away. */
export interface Grant {
  operation: "approve" | "revoke";
  kind: ApprovalKind;
  name?: string;
  obeys?: string[];
}

/** A circumstance that the terms name, and what the rules of the tournament do then. */
export interface Ground {
  says: string;
  penalty?: "chips" | "sits-out" | "warning";
  chips?: number;
  rounds?: number;
  of_fee?: Rate;
  of_buy_in?: Rate;
}

/** The goods were handed over, or the services rendered (SATG 7.3.9(a)(ii)). */
export interface HandOver {
  type: "hand-over";
  win: string;
  to: string;
}

/** The cards or dice that belong together, and what they come to as far as they are out. */
export interface HandView {
  of: string;
  faces: string[];
  total?: number | null;
  soft?: boolean;
  rank?: string;
}

/** How far the log of a place has come: so many orders were answered, and this is the last hash. */
export type Head = [number, string];

/** A screen says what it is: a terminal or display by its secret, staff by the token of a sign-on. */
export interface Hello {
  type: "hello";
  version: number;
  screen: "dealer" | "inspector" | "pit" | "terminal" | "tournament" | "wall";
  device?: string;
  secret?: string;
  token?: string;
  table?: string;
  tournament?: string;
}

/** Let no round begin, by anybody or by itself; what is under way goes on. */
export interface HoldRounds {
  type: "hold-rounds";
  reason: string;
}

/** Let no round begin; the one under way is completed. */
export interface HoldTournament {
  type: "hold-tournament";
  reason: string;
}

/** In which way a round used a clause. */
export type How = "moved" | "noticed" | "refused" | "ruled" | "settled";

/** A note lies in the acceptor and may still be given back. */
export interface InsertNote {
  type: "insert-note";
  terminal: string;
  amount: number;
}

/** A ticket lies in the acceptor and may still be given back. */
export interface InsertTicket {
  type: "insert-ticket";
  terminal: string;
  number: string;
}

/** A table as an inspector watches it. */
export interface InspectorView {
  table: TableView;
  round?: RoundView | null;
  seq?: number;
}

/** Sell colour chips at the value the buyer declares. */
export interface IssueColour {
  type: "issue-colour";
  patron: string;
  colour: string;
  value: number;
  count: number;
  tender: string;
  marker?: boolean;
  consents?: string[];
}

/** One registered piece of equipment, with the reference of its approval where it has one. */
export interface Item {
  kind: string;
  name?: string;
  approval?: string;
  approved_on?: string;
  approved_until?: string;
  features?: Record<string, string | number>;
  tables?: string[];
}

/** Something that the terms must say, and whether these do. */
export interface ItemView {
  key: string;
  part: "conduct" | "details" | "elimination" | "entry" | "format" | "pool" | "wagers" | "winners";
  says: string;
  clauses?: string[];
  said?: boolean;
  missing?: boolean;
  without?: string;
  wording?: string;
}

/** A bet: one that must lie beside a jackpot wager, or whose line wins the jackpot. */
export interface JackpotBetView {
  key: string;
  name: string;
  spots: string[];
  lines: string[];
}

/** All jackpots: the back of the house (SATG 2.3.2). */
export interface JackpotBoardView {
  jackpots?: BoardJackpotView[];
  groups?: Record<string, string[]>;
  signs?: BoardSignView[];
  pending?: JackpotWinView[];
  to_return?: JackpotWinView[];
  to_hand_over?: JackpotWinView[];
  heard?: Record<string, number>;
  may?: string[];
}

/** What to expect of a jackpot in one version of its game, at the least jackpot wager a round. */
export interface JackpotFiguresView {
  jackpot: string;
  variant?: string;
  decks?: number | null;
  staked: number;
  hit?: FigureView | null;
  rounds: FigureView;
  turnover: FigureView;
  prize: FigureView;
  cost: FigureView;
  returned: FigureView;
  edge?: FigureView | null;
  break_even?: FigureView | null;
}

/** A game that can have a jackpot. */
export interface JackpotGameView {
  game: string;
  name: string;
  bets: JackpotBetView[];
}

/** A sign that announces what will become of a jackpot here (SATG 7.3.4, SATG 7.3.5). */
export interface JackpotSignView {
  jackpot: string;
  title: string;
  change: "close" | "join" | "leave";
  text: string;
  since: number;
}

/** A jackpot as it is told to everybody at its tables. */
export interface JackpotView {
  name: string;
  title: string;
  style: "bonus" | "linked" | "mystery" | "standalone";
  amount?: number;
  grows?: boolean;
  goods?: string;
  most?: number;
  bet?: string;
  minimum?: number | null;
  maximum?: number | null;
  needs?: string[];
  how_won: string;
  payouts: string;
  several?: "in-order" | "shared";
  commitment?: string;
  message?: string;
  suspended?: boolean;
}

/** What must be wagered to take part, and beside what (SATG 15.6.2(b), SATG 16.6.1(b)). */
export interface JackpotWager {
  minimum: number;
  maximum: number;
  needs?: string[];
}

/** A win as it is announced: the prize and the terminal, not who plays there. */
export interface JackpotWinView {
  win: string;
  jackpot: string;
  title: string;
  table: string;
  number: number;
  terminal: string;
  amount?: number;
  from_meter?: number;
  goods?: string;
  at: number;
  since: number;
  pays?: "automatic" | "staff-confirm" | "ticket";
  pending?: boolean;
  cycle?: number;
  value?: number | null;
  salt?: string;
  commitment?: string;
}

/** The jackpots of a table: the same for its terminals and its displays. */
export interface JackpotsView {
  table: string;
  jackpots?: JackpotView[];
  signs?: JackpotSignView[];
  wins?: JackpotWinView[];
}

/** A group takes part from the next round of each table on. */
export interface JoinGroup {
  type: "join-group";
  jackpot: string;
  group: string;
}

/** Bring a terminal to this table. */
export interface JoinTable {
  type: "join-table";
  terminal: string;
}

/** A kind of file that may be opened. */
export interface KindView {
  key: string;
  needs?: string[];
  clauses?: string[];
}

/** What is missing or stands in the way, by its clauses. */
export interface LackView {
  code: string;
  says: string;
  clauses?: string[];
}

/** A wager on the cloth. */
export interface LaidView {
  wager: string;
  patron: string;
  bet: string;
  spot?: string;
  amount: number;
  more?: number;
  colour?: string;
  position?: number;
  choices?: string[];
  signalled?: string[];
  void?: boolean;
  settled?: boolean;
}

/** Who stands where, for everybody to see. */
export interface LeaderboardView {
  name: string;
  title: string;
  status: "cancelled" | "draft" | "finished" | "published" | "running";
  unit: string;
  stage?: number;
  stage_name?: string;
  tables?: TableClockView[];
  places?: PlaceView[];
}

/** He goes away: without him or a deputy no round begins (SATG 19.2.3). */
export interface LeaveCharge {
  type: "leave-charge";
  tournament: string;
}

/** Whoever is in charge of the game signs off; nobody is then, until somebody takes the table. */
export interface LeaveDesk {
  type: "leave-desk";
}

/** A group takes part no more. */
export interface LeaveGroup {
  type: "leave-group";
  jackpot: string;
  group: string;
}

/** Take a terminal to another table. */
export interface LeaveTable {
  type: "leave-table";
  terminal: string;
}

/** Let fewer than three players use an area. */
export interface LimitArea {
  type: "limit-area";
  players: number;
}

/** What the sign says of some bets. */
export interface LimitView {
  minimum: number;
  maximum: number;
  step?: number;
  bets?: string[];
}

/** The limits of the hold after so many rounds, as shares of what was staked. */
export interface LimitsTold {
  rounds: number;
  error: number;
  normal: [number, number];
  sure: [number, number];
}

/** One table, game, terminal, dealer, shift or day. */
export interface Line {
  key: string;
  counts: Record<string, number>;
  meters: Record<string, number>;
  drop: number;
  win: number;
  net_win: number;
  hold: string;
  expected: string;
  expected_hold: string;
  unpriced: number;
}

/** One way in which a wager can end. */
export interface LineTold {
  line: string;
  pays: string;
  probability: string;
  decimal: number;
  returns: number;
  clauses?: string[];
  provenance?: string;
  estimated?: boolean;
}

/** One way in which a bet is paid. */
export interface LineView {
  line: string;
  pays: string;
  clauses?: string[];
  source?: string;
}

/** The floor at a glance. */
export interface LobbyOut {
  venue: string;
  mode: Mode;
  at: number;
  tables: TableView[];
  seats: Record<string, SeatsOut>;
  cages: string[];
  kiosks: string[];
  demo?: DemoOut | null;
}

/** Let a terminal take no wager and no money; what lies there is played, and the dealer may pay it out. */
export interface LockTerminal {
  type: "lock-terminal";
  terminal: string;
  reason: string;
}

/** Look something up of what is the terminal's own; nothing is changed, so it is read anew each time. */
export interface Look {
  type: "look";
  id: string;
  what: "receipts" | "round" | "rounds" | "rules" | "statement";
  round?: number;
  page?: number;
}

/** Minimums that still bind at this terminal, because the new ones came too soon for it (SATG 4.2). */
export interface LowerView {
  minimums: Record<string, number>;
  until: number;
}

/** The bets of a game in one variant and dealt from so many decks. */
export interface MathsBetsOut {
  game: string;
  bets: BetTold[];
}

/** The chart of a game in one variant and dealt from so many decks. */
export interface MathsChartOut {
  game: string;
  chart: StrategyTold | null;
}

/** A game, and what of it can be chosen. */
export interface MathsGameOut {
  game: string;
  name: string;
  edition: string;
  variants: MathsVariantOut[];
  decks?: number[];
  usual_decks?: number | null;
  decides?: boolean;
}

/** A variant of a game. */
export interface MathsVariantOut {
  name: string;
  settings?: SettingOut[];
}

/** What may be done in a file, and what must be said of it. */
export interface MayDoView {
  act: string;
  needs?: string[];
  grounds?: string[];
  clauses?: string[];
}

/** A member of staff as others may see him. */
export interface MemberOut {
  number: string;
  name: string;
  ranks: Record<string, string>;
  roles: string[];
  area: string;
  must_change: boolean;
  disabled: boolean;
  locked_until: number;
  signed_on: string;
  seen: number | null;
}

/** Amounts of money. */
export type Meter = "added-by-hand" | "chips-sold" | "corrected" | "corrected-handle" | "credits" | "debts-collected" | "drop-cash" | "drop-chips" | "drop-notes" | "drop-tickets" | "drop-token" | "drop-voucher" | "fills" | "foreign-colour" | "forfeited" | "handle" | "laid" | "paid-by-hand" | "paid-out" | "released" | "returned" | "taken-by-hand" | "tickets-expired" | "tickets-out" | "tickets-redeemed" | "voided" | "wins" | "withheld" | "written-off";

/** A fixed place for the cutting card. */
export interface MethodView {
  key: string;
  behind: number;
  clauses?: string[];
}

/** What the process is for. */
export type Mode = "demo" | "live" | "test";

/** Chips for a re-buy or an add-on, to everybody on the same terms. */
export interface MoreChips {
  chips: number;
  times?: number;
  until_stage?: number;
  below?: number | null;
}

/** Go to a table, and leave the one where the terminal is; without a table only leave. */
export interface Move {
  type: "move";
  id: string;
  table?: string;
}

/** A group goes from one jackpot to another, in one step (SATG 7.3.4). */
export interface MoveGroup {
  type: "move-group";
  jackpot: string;
  to: string;
  group: string;
}

/** Give chips to a seat, or (below nothing) take them, at most those it has: an add-on, a re-buy, a penalty. */
export interface MoveTournamentChips {
  type: "move-tournament-chips";
  seat: string;
  amount: number;
  reason: string;
}

/** A notice as it is written: who makes it, from when it holds, what it does to one game. */
export interface NewNotice {
  number: number;
  year: number;
  game: string;
  title: string;
  by: string;
  basis: string;
  made: string;
  effect: string;
  changes?: Change[];
  grants?: Grant[];
  rules?: RuleItem[];
}

/** What comes next: one thing at a time. */
export interface NextView {
  what: "abandon" | "answers" | "burn" | "call" | "check-cards" | "confirm" | "cut" | "cutting-card" | "face" | "lay" | "mend" | "no-spin" | "open-table" | "open-wagering" | "put-right" | "settle" | "shuffle" | "spin" | "wait-for-answers" | "wait-for-reading" | "wait-for-rest" | "wait-for-shooter" | "wait-for-system" | "wait-for-wagers";
  of?: string;
  says?: string;
  clauses?: string[];
  until?: number | null;
  outstanding?: number;
  keys?: string[];
  confirms?: string;
  also?: ("abandon" | "answers" | "burn" | "call" | "check-cards" | "confirm" | "cut" | "cutting-card" | "face" | "lay" | "mend" | "no-spin" | "open-table" | "open-wagering" | "put-right" | "settle" | "shuffle" | "spin" | "wait-for-answers" | "wait-for-reading" | "wait-for-rest" | "wait-for-shooter" | "wait-for-system" | "wait-for-wagers")[];
  act?: string;
}

/** One operation of a notice. */
export interface NoticeItemView {
  operation: string;
  rule?: string;
  title?: string;
  after?: string;
  old?: string;
  new?: string;
  revokes?: string;
  printed?: string[];
  ask?: string;
  says?: string[];
  clauses?: string[];
}

/** One line of the notice bar; the first in a list is of the highest rank. */
export interface NoticeView {
  code: string;
  clauses?: string[];
  number?: number;
  left?: number | null;
  until?: number | null;
  of?: string;
}

/** Who obeys a rule that is another. */
export type Obeyed = "nobody-yet" | "people" | "program" | "values";

/** A fact that can have been observed now, and what may be ruled. */
export interface ObservedView {
  fact: string;
  says: string;
  first?: string;
  rulings?: RulingView[];
}

/** The game as one table offers it. */
export interface OfferView {
  table: string;
  game: string;
  name: string;
  edition: string;
  variant?: string;
  live?: boolean;
  decks?: number | null;
  faces?: string[];
  rim?: string[];
  bets?: BetView[];
  layout?: SpotView[];
  bundles?: Record<string, PieceView[]>;
  bears?: string;
  features?: string[];
  artwork?: Record<string, string>;
  areas?: string[];
  unfinished?: string[];
  aggregate?: number;
  multiples?: boolean;
  wagering_s?: number | null;
  decision_s?: Record<string, number>;
  notes?: number[];
  reads_tickets?: boolean;
  prints_tickets?: boolean;
  buys_in?: boolean;
  pays_out?: boolean;
}

/** Open a file: an `incident` about a rule that was broken, a `claim`, a `dispute`, a `complaint`. */
export interface OpenCase {
  type: "open-case";
  kind: string;
  about: string;
  ground?: string;
  people?: string[];
  round?: number;
  terminal?: string;
  text: string;
}

/** An open file, and at which table. */
export interface OpenCaseView {
  table: string;
  case: CaseView;
}

/** It is offered; its meter stands at its minimum value. */
export interface OpenJackpot {
  type: "open-jackpot";
  jackpot: string;
}

/** Open the table: the checklist is run first. */
export interface OpenTable {
  type: "open-table";
  plan: Plan;
}

/** Begin a round: wagers are taken from here on. */
export interface OpenWagering {
  type: "open-wagering";
}

/** A hidden value that was laid open: hit, or drawn anew because something else than wagers raised its meter. */
export interface Opening {
  at: number;
  jackpot: string;
  cycle: number;
  why: "hit" | "redrawn";
  win?: string;
  commitment: string;
  value?: number | null;
  salt?: string;
  kept: boolean;
}

/** The cards are to be shuffled before anything more is dealt from them. */
export interface OrderShuffle {
  type: "order-shuffle";
  cause: string;
  reason?: string;
}

/** How a round ended. */
export interface OutcomeView {
  number: number;
  at: number;
  end?: "abandoned" | "settled" | "void";
  faces?: string[];
  marks?: string[];
  hands?: HandView[];
  words?: string;
  corrected?: boolean;
  clauses?: string[];
}

/** A terminal as its own player sees it. */
export interface OwnView {
  terminal: string;
  table: string;
  tables?: string[];
  open?: boolean;
  account?: string;
  balance?: number;
  frozen?: FrozenView | null;
  bar?: BarView | null;
  locked?: boolean;
  wagers?: WagerView[];
  staked?: number;
  reserved?: number;
  hands?: HandView[];
  decisions?: DecisionView[];
  leaving?: string;
  cashing?: boolean;
  printing?: string;
  escrow?: number;
  sides_until?: number | null;
  lower?: LowerView[];
  shooter?: boolean;
  paid?: PaidView | null;
}

/** How one dealer's rounds went. */
export interface Pace {
  dealer: string;
  rounds: number;
  per_hour: string;
  median_ms: number;
  parts_ms: Record<string, number>;
  slips: Record<string, number>;
  moving: number;
  exposed: number;
  exposure_median_ms: number;
  exposure_ninth_decile_ms: number;
  exposure_most_ms: number;
}

/** What became of one stake. */
export interface PaidRowView {
  bet: string;
  spot?: string;
  area?: string;
  added?: string;
  line: string;
  stake?: number;
  back?: number;
  winnings?: number;
  stays?: number;
  clause?: string;
}

/** What the last round paid this terminal. */
export interface PaidView {
  number: number;
  end?: "abandoned" | "settled" | "void";
  staked?: number;
  returned?: number;
  corrected?: boolean;
  rows?: PaidRowView[];
}

/** The choices of the pit at one table. */
export interface PanelView {
  table: string;
  in_charge?: string;
  held?: string;
  frozen?: number;
  frozen_accounts?: string[];
  last?: number;
  directions?: string[];
  void_grounds?: Record<string, string>;
  settled_grounds?: string[];
  wager_grounds?: Record<string, string>;
  items?: string[];
  faults?: Record<string, string>;
  locked?: Record<string, string>;
  seats?: string[];
  players?: Record<string, string>;
  excluded?: string[];
  managers?: string[];
  sides?: Record<string, number>;
  personal?: PersonalView[] | null;
  sign_ms?: number;
  sign_clauses?: string[];
  closing_rounds?: number | null;
  closing_ms?: number | null;
  closing_clauses?: string[];
  kinds?: KindView[];
  incidents?: PitPanelIncidentView[];
  files?: FileView[];
  powers?: Record<string, string>;
  may?: string[];
}

/** The parts of a round, and what lies between two. */
export type Part = "between" | "dealing" | "settling" | "wagering";

/** One stake of a wager: the wager itself, or what a choice added. */
export interface PartView {
  stake: string;
  line: string;
  pays?: string;
  arithmetic: string;
  clauses?: string[];
  source?: string;
  amount?: number;
  back?: number;
  winnings?: number;
  stays?: number;
  agrees: boolean;
  ruled?: string;
  wins_when?: string;
  governs?: GovernsView | null;
}

/** An anonymous occupant of a terminal or an area, or an identified person.

    Limits, advice, exclusion and seats attach to the key, whoever it stands for. */
export interface Patron {
  key: string;
  name?: string;
  nominee?: string;
}

/** Pay what a ticket that did not print was for, or one that expired. */
export interface PayByHand {
  type: "pay-by-hand";
  number: string;
  amount: number;
  reason?: string;
}

/** The interim settlement of that name was made, or the chips of the house were laid. */
export interface PayInterim {
  type: "pay-interim";
  key: string;
}

/** Pay the whole balance in chips and close the account. */
export interface PayOut {
  type: "pay-out";
  terminal: string;
  amount: number;
}

/** What an entrant has won is handed over. */
export interface PayPrize {
  type: "pay-prize";
  tournament: string;
  entrant: string;
  amount?: number;
}

/** A pay table in which a bet may be offered. */
export interface PayTableView {
  option?: string;
  decks?: number[];
  lines: PaysView[];
  figures?: FiguresView[];
}

/** What one line of a bet pays. */
export interface PaysView {
  line: string;
  pays: string;
  clauses?: string[];
  source?: string;
}

/** A penalty of the terms (SATG 19.4.8(a)(i)). */
export interface Penalise {
  type: "penalise";
  tournament: string;
  entrant: string;
  ground: string;
}

/** From the first instant to before the last. */
export type Period = [number, number];

/** Let a patron use more than one area: seats of like limits are open elsewhere. */
export interface PermitAreas {
  type: "permit-areas";
  patron: string;
  seats_open: boolean;
}

/** Let the manager of another area act at this table until it closes. */
export interface PermitManager {
  type: "permit-manager";
  manager: string;
  reason: string;
}

/** Allow side wagers without a main one, at a terminal or (none named) the table, until then. */
export interface PermitSides {
  type: "permit-sides";
  terminal?: string;
  until: number;
}

/** Who somebody is: shown to those who run the tournament and to nobody else (SATG 19.4.8(e)). */
export interface Person {
  name: string;
  suburb?: string;
  contact?: string;
}

/** Limits that were agreed with one player. */
export interface PersonalView {
  patron: string;
  place: string;
  minimum: number;
  maximum: number;
  marker?: string;
}

/** Where a table stands. */
export type Phase = "dealing" | "ready" | "shut" | "wagering";

/** One chip of a call bet. */
export interface PieceView {
  bet: string;
  spot: string;
  units?: number;
}

/** Are you there, and what time is it? */
export interface Ping {
  type: "ping";
  number?: number;
}

/** One table on the board. */
export interface PitTile {
  table: string;
  phase: Phase;
  game?: string;
  name?: string;
  area?: string;
  number?: number;
  clock?: "" | "decision" | "pause" | "shooter" | "wagering";
  until?: number | null;
  stopped?: number | null;
  players?: number;
  places?: number;
  held?: number;
  minimum?: number;
  maximum?: number;
  rate?: number | null;
  latest?: OutcomeView[];
  flags?: string[];
}

/** The whole board. */
export interface PitView {
  tiles?: PitTile[];
  cases?: OpenCaseView[];
  alerts?: AlertView[];
  wins?: JackpotWinView[];
}

/** A line of the leaderboard. */
export interface PlaceView {
  place: number;
  number: number;
  shown: string;
  standing?: "disqualified" | "in" | "out" | "retired" | "substituted" | "withdrawn";
  bank: AmountView;
  table?: string;
  seat?: string;
  prize?: AmountView | null;
  goods?: string;
  passed_over?: boolean;
}

/** A table as its operator wants it. What is not said has no value, unless the rules give one. */
export interface Plan {
  game: string;
  area?: string;
  variant?: string;
  decks?: number | null;
  options?: Record<string, string>;
  settings?: Record<string, number | string>;
  side_bets?: string[] | null;
  limits?: Record<string, BetLimits>;
  aggregate?: number;
  multiples?: boolean;
  per_player?: boolean;
  wagering_s?: number | null;
  decision_s?: Record<string, number>;
  dealer_activated?: boolean;
  dealer_on_record?: boolean;
  between_rounds_s?: number | null;
  confirms?: "dealer" | "device";
  starts_with_wagering?: boolean;
  starts_itself?: boolean;
  shooter_minimum?: number | null;
  shooter_cumulative?: boolean;
  shooter_s?: number | null;
  terminals?: string[];
  terminal_limit?: number;
  takes_buy_in?: boolean;
  pays_out?: boolean;
  notes?: number[];
  reads_tickets?: boolean;
  prints_tickets?: boolean;
  most_credit?: number | null;
  most_on_a_ticket?: number | null;
  ticket_days?: number;
  places?: number;
  chips?: number[];
  cash_chips?: number[];
  colours?: string[];
  emblem?: string;
  rim?: string[];
  items?: Item[];
  approvals?: Record<string, string>;
  approved_until?: Record<string, string>;
}

/** What may be a sign of syndicate play, or of pressure on seats (SATG 3.9, SATG 3.10). */
export interface PlayOut {
  together: TogetherOut[];
  seats: SeatOut[];
}

/** I am here. */
export interface Pong {
  type: "pong";
  number: number;
  at: number;
}

/** The prize pool: a sum, and a share of all that was paid (SATG 19.4.7(a)). */
export interface Pool {
  sum?: number;
  of_fees?: Rate;
  of_buy_ins?: Rate;
  at_least?: number;
}

/** One account in three ways. */
export interface PoolOut {
  account: string;
  shown: number;
  ledger: number;
  journal: number;
  agrees: boolean;
}

/** A sign is displayed at tables, on every screen there (SATG 7.3.4, SATG 7.3.5). */
export interface PostNotice {
  type: "post-notice";
  jackpot: string;
  change: "close" | "join" | "leave";
  group?: string;
  text: string;
}

/** Who plays in a stage is settled, and the draw for the seats is sealed. */
export interface PrepareStage {
  type: "prepare-stage";
  tournament: string;
  stage: number;
  rounds?: number | null;
  minutes?: number | null;
  tables?: string[];
  players?: string[];
}

/** The shooter sets off the tumbler. */
export interface PressShooter {
  type: "press-shooter";
  terminal: string;
}

/** What would move; and why it would be refused, if it would be. */
export interface PreviewOut {
  differences: DifferencesView;
  refused?: Refusal | null;
}

/** What a notice would do, before anybody signs it. */
export interface PreviewView {
  key: string;
  game: string;
  effect: string;
  faults?: string[];
  warnings?: string[];
  tables?: string[];
  changes?: SectionView[];
}

/** What a place wins: a share of the pool, and perhaps something in kind (SATG 19.4.7(b)). */
export interface Prize {
  share?: Rate;
  goods?: string;
}

/** An entrant who permits that he is named (SATG 19.4.8(f)): what he permits, and what he won. */
export interface PromotedView {
  name: string;
  suburb?: string;
  place?: number;
  prize?: AmountView | null;
  goods?: string;
}

/** A tournament whose terms are published, as patrons may know it (SATG 19.2.2(a)). */
export interface PublicTournamentView {
  name: string;
  title: string;
  game: string;
  status: "cancelled" | "draft" | "finished" | "published" | "running";
  place?: string;
  version: number;
  published_at: number;
  where?: string;
  stages?: StageTimeView[];
  entry_fee: AmountView;
  buy_in: AmountView;
  bank: AmountView;
  players?: number;
  least_players?: number | null;
  most_players?: number | null;
}

/** A version is made available to patrons (SATG 19.2.2(a)). */
export interface PublishTerms {
  type: "publish-terms";
  tournament: string;
  version: number;
  where: string;
}

/** A notice, or the little that is known of one. */
export interface PublishedNoticeView {
  key: string;
  game: string;
  action: string;
  title?: string;
  basis?: string;
  by?: string;
  made?: string;
  published?: string;
  issue: string;
  signatory?: string;
  offices?: string[];
  effect?: string;
  held: boolean;
  doubt?: string;
  footnote?: string[];
  items?: NoticeItemView[];
  clauses?: string[];
}

/** The terms as they hold, for anybody to read (SATG 19.2.2(a)). */
export interface PublishedTermsView {
  version: number;
  published_at: number;
  where?: string;
  terms: TournamentTerms;
}

/** Chips that can be bought later, and their price. */
export interface PurchaseView {
  kind: string;
  price: AmountView;
  chips: AmountView;
  times: number;
  clauses?: string[];
}

/** How a wager was paid before its round was put right; for what reason is for the staff. */
export interface PutRightView {
  at: number;
  returned?: number;
  faces?: string[];
  clauses?: string[];
}

/** The question that is open. */
export interface QuestionView {
  key: string;
  until?: number | null;
}

/** A player disputes something. */
export interface RaiseDispute {
  type: "raise-dispute";
  tournament: string;
  entrant: string;
  about: string;
}

/** A share of a wager, exact: no part of a cent is lost (SATG 7.4.1). */
export type Rate = [number, number];

/** What dice recognition reads, all three top faces at once, or for what it cannot. */
export interface ReadDice {
  type: "read-dice";
  faces?: string[];
  fault?: string;
}

/** Where the documents leave a choice: the reading chosen. */
export interface ReadingView {
  id: string;
  says: string;
  reading: string;
  clauses?: string[];
}

/** Lift an exclusion. */
export interface ReadmitPlayer {
  type: "readmit-player";
  patron: string;
  reason: string;
}

/** An earlier round of the table, and what the terminal had in it. */
export interface RecallView {
  history: boolean;
  outcome: OutcomeView;
  wagers?: WagerView[];
  paid?: PaidView | null;
}

/** Why one wager of the terminal was paid what it was. */
export interface ReceiptView {
  round: number;
  game: string;
  opened: string;
  edition: string;
  in_force_since: string;
  date_assumed?: boolean;
  bet: string;
  spot?: string;
  area?: string;
  name: string;
  amount: number;
  returns?: number;
  facts?: FaceView[];
  hands?: HandView[];
  choices?: ChosenView[];
  silences?: SilentView[];
  parts?: PartView[];
  before?: PutRightView | null;
}

/** Whether meter, ledger and journal are the same (SATG 7.4.1). */
export interface ReconciledOut {
  at: number;
  events: number;
  agrees: boolean;
  lines: PoolOut[];
}

/** Put the cards of the round where they belong: those that lie there, in the order they should have. */
export interface Reconstruct {
  type: "reconstruct";
  faces: string[];
  burned?: string;
  retracted?: string[];
  offered?: boolean;
  rulings?: Record<string, string>;
  reason: string;
}

/** Something was done in a case: a confiscation, a detention, a hand-over, an advice, a finding. */
export interface RecordAct {
  type: "record-act";
  case: string;
  act: string;
  person?: string;
  place?: string;
  ground?: string;
  to?: string;
  detail?: string;
}

/** The regulator has approved a version in writing (GAZ 28/2000 20.1.3). */
export interface RecordApproval {
  type: "record-approval";
  tournament: string;
  version: number;
  document: string;
  signed_by: string;
  dated: string;
}

/** An event as it is kept. */
export interface RecordOut {
  seq: number;
  order: string;
  kind: string;
  event: unknown;
}

/** What a patron's wager on one position of a live layout is, in all. */
export interface RecordWager {
  type: "record-wager";
  patron: string;
  bet: string;
  spot?: string;
  area?: string;
  amount: number;
  tender?: string;
  spoken?: boolean;
  colour?: string;
  emblem?: string;
}

/** Change colour chips of this table back. */
export interface RedeemColour {
  type: "redeem-colour";
  patron: string;
  colour: string;
  count: number;
}

/** Change colour chips of a table that is closed. */
export interface RedeemForeignColour {
  type: "redeem-foreign-colour";
  patron: string;
  emblem: string;
  colour: string;
  count: number;
  table?: string;
  surveillance: string;
  issue_value?: number | null;
}

/** Pay a ticket that was presented. */
export interface RedeemTicket {
  type: "redeem-ticket";
  number: string;
  amount?: number | null;
  tender?: "cash" | "equivalent";
}

/** A complaint about the conduct of gaming goes to the regulator (SATG 19.4.8(j)). */
export interface ReferComplaint {
  type: "refer-complaint";
  tournament: string;
  dispute: string;
  to: string;
}

/** Why an order was not done, and what says so. */
export interface Refusal {
  code: string;
  says: string;
  clauses?: string[];
}

/** An application is refused: by the right that the terms reserve, or for a criterion. */
export interface RefuseEntry {
  type: "refuse-entry";
  tournament: string;
  entrant: string;
  criterion?: string;
  reason: string;
}

/** The player at a place of a live table has handed in a sealed slip with his wagers. */
export interface RegisterSlip {
  type: "register-slip";
  place: string;
  slip: string;
}

/** Let rounds begin again. */
export interface ReleaseRounds {
  type: "release-rounds";
}

/** Let rounds begin again. */
export interface ReleaseTournament {
  type: "release-tournament";
}

/** The shoe ran short: the discards were shuffled and loaded again. */
export interface ReloadDiscards {
  type: "reload-discards";
}

/** What whoever asked should know, though it was done. */
export interface Remark {
  code: string;
  says: string;
  clauses?: string[];
}

/** Nobody has a seat any more; its chips leave the table. */
export interface RemoveTournamentPlayer {
  type: "remove-tournament-player";
  seat: string;
  reason: string;
}

/** Who comes back: the best of those who are out, or whom the director decides (SATG 19.4.3(a)(v)). */
export interface Repechage {
  places?: number;
  director_decides?: boolean;
}

/** Cards of the set were replaced: all of them by another set, or some as unfit. */
export interface ReplaceCards {
  type: "replace-cards";
  cards: string;
  count: number;
  which: string;
  reason: string;
}

/** Another one stands in its place, with the reference of its approval. */
export interface ReplaceItem {
  type: "replace-item";
  item: string;
  approval: string;
}

/** A substitute takes a seat with the chips that it has. */
export interface ReplaceTournamentPlayer {
  type: "replace-tournament-player";
  seat: string;
  patron: Patron;
}

/** The figures of a period. */
export interface Report {
  head: ReportHead;
  lines: Line[];
  total: Line;
  bets: Bet[];
  dealers: Pace[];
  corrections: Correction[];
  exposed: Exposed[];
  check: Check;
}

/** A terminal answers again, or somebody is at it. */
export interface ReportBack {
  type: "report-back";
  terminal: string;
}

/** A wheel, a tumbler, a shuffler, a display does not work as it should. */
export interface ReportFault {
  type: "report-fault";
  item: string;
  what: string;
}

/** What a report is about, and from what it was made. */
export interface ReportHead {
  title: string;
  version: string;
  operator?: string;
  venue?: string;
  by: By;
  tables?: string[];
  period: Period;
  made: number;
  calendar: Calendar;
  logs: Record<string, Head>;
}

/** A player came late or not at all, is absent, or used a phone (SATG 19.4.8(b)(i) to (iii)). */
export interface ReportLapse {
  type: "report-lapse";
  tournament: string;
  entrant: string;
  lapse: "absent" | "late" | "phone";
}

/** Somebody says that a ticket was lost, stolen or spoilt after it was printed. */
export interface ReportLoss {
  type: "report-loss";
  kind: "lost" | "spoilt" | "stolen";
  number?: string;
  text: string;
}

/** A terminal does not answer any more, or nobody has been at it. */
export interface ReportLost {
  type: "report-lost";
  terminal: string;
  why?: "disconnected" | "idle";
}

/** A terminal, or (none named) the game system, failed at that instant. */
export interface ReportMalfunction {
  type: "report-malfunction";
  terminal?: string;
  since: number;
  what: string;
}

/** It works again, and what was done. */
export interface ReportMended {
  type: "report-mended";
  item: string;
  what: string;
}

/** The ticket did not come out, or not so that it can be read. */
export interface ReportPrintFailed {
  type: "report-print-failed";
  terminal: string;
  number: string;
  what: string;
}

/** The ticket came out of the printer. */
export interface ReportPrinted {
  type: "report-printed";
  terminal: string;
  number: string;
}

/** Wheel, ball or dice have come to rest. */
export interface ReportRest {
  type: "report-rest";
}

/** What was held was given back. */
export interface ReportReturned {
  type: "report-returned";
  terminal: string;
  item: string;
  reason?: string;
}

/** What the winning number display shows of the latest round, as it says itself. */
export interface ReportShown {
  type: "report-shown";
  faces: string[];
}

/** What was seen of a spin or a tumble: how many turns, which way, what was wrong with it. */
export interface ReportSpin {
  type: "report-spin";
  turns?: number | null;
  direction?: string;
  fault?: string;
}

/** What was held is in the box and cannot be pulled back any more. */
export interface ReportStacked {
  type: "report-stacked";
  terminal: string;
  item: string;
}

/** Keep the table for a tournament between its sessions too (SATG 19.2.5). */
export interface ReserveTable {
  type: "reserve-table";
  tournament: string;
}

/** Who is out, and who has won (SATG 19.4.5, SATG 19.4.6). */
export interface Result {
  out?: ("below-compulsory" | "no-chips" | "not-advanced")[];
  winner?: "most-chips" | null;
  ties?: "draw" | "share" | "stage-before" | null;
}

/** It operates properly again; what waited is counted. */
export interface Resume {
  type: "resume";
  jackpot: string;
  reason: string;
}

/** A player goes for good (SATG 19.4.8(b)(vi)). */
export interface Retire {
  type: "retire";
  tournament: string;
  entrant: string;
  ground?: string;
}

/** Before it is confirmed: the prize of a void round goes to its meter, or onto others (SATG 7.8). */
export interface ReturnPrize {
  type: "return-prize";
  win: string;
  to?: Record<string, number>;
  reason: string;
}

/** A round with everything that is known of it. */
export interface RoundOut {
  round: RoundView;
  agrees: boolean;
  clauses?: UsedClauseOut[];
}

/** One round of one table with everything that is known of it. */
export interface RoundView {
  table: string;
  number: number;
  opened_at: number;
  game: string;
  variant?: string;
  edition: string;
  decks?: number | null;
  seal?: string;
  motion?: string;
  book?: BookView[];
  faces?: FaceView[];
  hands?: HandView[];
  answers?: AnswerView[];
  timed_out?: string[];
  interim?: string[];
  sheet?: RowView[];
  end?: "abandoned" | "settled" | "void" | null;
  ground?: string;
  reason?: string;
  entered_by?: string[];
  patrons?: Record<string, string>;
  first?: number;
  last?: number;
  before?: RoundView | null;
  correction?: CorrectionView | null;
}

/** A row of the sheet: what became of one stake. */
export interface RowView {
  holder: string;
  wager: string;
  bet: string;
  added?: string;
  area?: string;
  line: string;
  amount?: number;
  back?: number;
  winnings?: number;
  stays?: number;
  colour?: string;
  clause?: string;
}

/** Something irregular was observed; this is the ruling on it (`rulebook/irregularities.toml`). */
export interface Rule {
  type: "rule";
  fact: string;
  ruling: string;
  face?: string;
  area?: string;
  wagers?: string[];
  reason?: string;
}

/** A rule that is replaced, added or no more. */
export interface RuleItem {
  operation: "delete" | "insert" | "substitute";
  rule: string;
  after?: string;
  says?: string;
  obeyed: Obeyed;
  release?: string;
}

/** A bet on the rule sheet. */
export interface RuledBetView {
  key: string;
  name: string;
  wins: string;
  option?: string;
  lines: LineView[];
  clauses?: string[];
  edges?: EdgeView[];
}

/** The rule sheet of the game as the table offers it. */
export interface RulesView {
  game: string;
  name: string;
  edition: string;
  variant?: string;
  decks?: number | null;
  bets: RuledBetView[];
}

/** One thing that may be ruled. */
export interface RulingView {
  key: string;
  says: string;
  act: string;
  rank: string;
  may?: boolean;
  commands?: string[];
  needs?: string;
  clauses?: string[];
  provenance?: string;
}

/** A set of rules that governs the game, behind those that stand before it. */
export interface RungView {
  name: string;
  heads?: string[];
  rules?: number;
}

/** The sealed book of a round: from its close to the next, so that people can compare it at their leisure. */
export interface SealView {
  number: number;
  root: string;
  at?: number | null;
}

/** The wagers of a terminal for this round, in secret: what they are is in the box. */
export interface SealWagers {
  type: "seal-wagers";
  terminal: string;
  sealed: string;
  commitment: string;
}

/** The rounds of a table that used a clause, the newest first, and how far was looked. */
export interface SearchedOut {
  table: string;
  rounds: UsedOut[];
  more: boolean;
  until: number;
  done: boolean;
}

/** A terminal that changed hands between rounds of a jackpot. */
export interface SeatOut {
  jackpot: string;
  table: string;
  terminal: string;
  times: number;
  latest: [string, string];
}

/** The tournament as whoever has a seat sees it. */
export interface SeatTournamentView {
  name: string;
  title: string;
  number: number;
  stage: number;
  stage_name?: string;
  practice?: boolean;
  bank: AmountView;
  place?: number;
  of?: number;
  played?: number;
  rounds_left?: number | null;
  until?: number | null;
  compulsory?: AmountView | null;
  secrets_left?: number;
  sealed?: boolean;
  sits_out?: number;
  held?: string;
}

/** A terminal as the dealer sees it. */
export interface SeatView {
  terminal: string;
  open?: boolean;
  player?: string;
  balance?: number;
  wagers?: number;
  staked?: number;
  answering?: boolean;
  idle?: number;
  frozen?: boolean;
  leaving?: string;
  cashing?: boolean;
  printing?: boolean;
  escrow?: number;
  failed?: boolean;
  called?: boolean;
}

/** The terminals or places of a table. */
export interface SeatsOut {
  places: number;
  free: number;
  wagering_ms?: number | null;
}

/** All terminals in figures, and one page of them. */
export interface SeatsView {
  joined?: number;
  opened?: number;
  wagering?: number;
  balances?: number;
  staked?: number;
  wanting?: number;
  pages?: number;
  page?: number;
  seats?: SeatView[];
}

/** Another member of staff, beside the one who asks, with his own secret.

    He is the second of two where a command takes two people; any other command is his own, by his rank. */
export interface Second {
  number: string;
  secret: string;
}

/** Wagers that nobody else sees until all are shown (SATG 19.4.4(b)). */
export interface Secrets {
  each_stage: number;
  method: string;
}

/** What is otherwise of one kind, and how much stays as it was. */
export interface SectionView {
  section: string;
  changes?: EditionComparisonDifferenceView[];
  same?: number;
}

/** What was looked up; nothing of anybody else, nor of who had the terminal before (SATG 20.7). */
export interface Seen {
  type: "seen";
  id: string;
  what: string;
  round?: number;
  page?: number;
  more?: boolean;
  receipts?: ReceiptView[];
  statement?: EntryView[];
  rounds?: RecallView[];
  rules?: RulesView | null;
}

/** The result of a session of single units: a histogram, and what is asked of it most. */
export interface SessionTold {
  rounds: number;
  edges: number[];
  chances: number[];
  mean: number;
  quantiles: number[];
  ahead: number;
  even: number;
}

/** A stage at one table. */
export interface SessionView {
  table: string;
  status: "drawn" | "ended" | "playing";
  seats?: TournamentSeatView[];
  played?: number;
  until?: number | null;
  held?: string;
  why?: string;
}

/** Tables that belong together (SATG 7.3.1). */
export interface SetGroup {
  type: "set-group";
  group: string;
  tables: string[];
}

/** What the meter display says besides the amount, and where (SATG 1.1 jackpot-client-viewer). */
export interface SetMessage {
  type: "set-message";
  jackpot: string;
  text: string;
  promoted?: boolean;
  place?: number;
}

/** Agree limits with one patron; the marker lies at his place. */
export interface SetPersonalLimits {
  type: "set-personal-limits";
  patron: string;
  place: string;
  limits: BetLimits;
  marker: string;
}

/** A new jackpot, or other terms for one: those hold from its next reset on. */
export interface SetUpJackpot {
  type: "set-up-jackpot";
  terms: JackpotsTerms;
  second?: Actor;
}

/** Determine the wagering period, from the next round on. */
export interface SetWageringPeriod {
  type: "set-wagering-period";
  seconds: number;
}

/** Place, change, move or take back wagers on a terminal: each position named gets its amount. */
export interface SetWagers {
  type: "set-wagers";
  terminal: string;
  wagers: Chip[];
}

/** A setting on which figures depend, with what may be supposed of it. */
export interface SettingOut {
  name: string;
  value: string;
  accepted: string[];
}

/** Everything that the rule sheet of a game says. */
export interface SheetView {
  game: GameView;
  editions: EditionView[];
  sources: string;
  decks?: string;
  variants: VariantView[];
  withheld?: string[];
  readings?: ReadingView[];
  clauses?: string[];
}

/** A part of every gaming day. */
export interface Shift {
  name: string;
  starts: string;
}

/** The cards and their shoe. */
export interface ShoeView {
  cards?: string;
  machine?: string;
  total: number;
  left: number;
  dealt?: number;
  behind?: number;
  burned?: number;
  ready?: boolean;
  cutting_card_out?: boolean;
  last?: number;
  ended?: boolean;
  due?: string[];
  retired?: string;
}

/** The shooter presses his button on the screen (SATG 15.5.3). */
export interface Shoot {
  type: "shoot";
  id: string;
}

/** Who sets off the tumbler (SATG 15.5.2); without a terminal it is the system. */
export interface ShooterView {
  terminal?: string;
  until: number;
  clause: string;
}

/** The cards were shuffled, and for what cause. */
export interface ShuffleCards {
  type: "shuffle-cards";
  cause: string;
  reason?: string;
}

/** I have seen what it changes, and sign it. */
export interface SignNotice {
  type: "sign-notice";
  notice: string;
  seen: string;
}

/** An entrant has signed a copy (SATG 19.4.2(b)(iii)). */
export interface SignTerms {
  type: "sign-terms";
  tournament: string;
  entrant: string;
}

/** A question to which nobody answered in time. */
export interface SilentView {
  question: string;
  terminal?: string;
}

/** What did not go by the book, by kind. */
export type Slip = "corrections" | "discarded" | "no-spins" | "ruled" | "undone" | "voids";

/** A betting area of the layout, in units of one ordinary box. */
export interface SpotView {
  bet: string;
  spot?: string;
  x: number;
  y: number;
  width?: number;
  height?: number;
  label?: string;
}

/** A round or session of the tournament (SATG 19.4.3(a)). */
export interface Stage {
  name: string;
  starts: string;
  kind?: "main" | "repechage";
  rounds?: number | null;
  minutes?: number | null;
  tables?: number | null;
  basis?: string;
  banks?: "carried" | "fresh";
  advance?: number;
  across?: "stage" | "table";
}

/** When a stage begins, and how long it lasts, as patrons read it. */
export interface StageTimeView {
  name: string;
  starts: number;
  rounds?: number | null;
  minutes?: number | null;
}

/** A stage as the terms have it, and how far it is. */
export interface StageView {
  stage: number;
  name: string;
  kind?: "main" | "repechage";
  starts: number;
  rounds?: number | null;
  minutes?: number | null;
  tables?: number | null;
  basis?: string;
  banks?: "carried" | "fresh";
  advance?: number;
  players?: string[];
  commitment?: string;
  seed?: string;
  sessions?: SessionView[];
  advanced?: string[];
  ended?: boolean;
}

/** A rule as it stood. */
export interface StandingView {
  rule: string;
  status: string;
  by?: string;
  since?: string;
  title?: string;
  says?: string[];
  replaced?: [string, string] | null;
  ask?: string;
  obeyed?: string;
  before?: string;
  clauses?: string[];
}

/** One group of faces on which most was won, of its kind of bet. */
export interface StandoutTold {
  bet: string;
  faces: string;
  seen: number;
  expected: number;
  low: number;
  high: number;
}

/** Spin the ball or the wheel, set off the tumbler. */
export interface StartDevice {
  type: "start-device";
}

/** Rounds of play at a table that count for nothing (SATG 19.3.2). */
export interface StartPractice {
  type: "start-practice";
  tournament: string;
  table: string;
}

/** A table of the stage begins to play. */
export interface StartSession {
  type: "start-session";
  tournament: string;
  stage: number;
  table: string;
}

/** It begins, if everything was done that must be done before. */
export interface StartTournament {
  type: "start-tournament";
  tournament: string;
}

/** One movement of the dealer's hand. */
export interface StepView {
  verb: string;
  amount: number;
  patron: string;
  wager: string;
}

/** A chart as a screen and a program read it. */
export interface StrategyTold {
  title: string;
  columns: string[];
  parts: ChartPartTold[];
  legend: Record<string, string>;
  edge: string;
  chart_edge: string;
  note?: string;
}

/** Somebody takes the place of an entrant (SATG 19.4.8(a)(iii)). */
export interface Substitute {
  type: "substitute";
  tournament: string;
  entrant: string;
  ground?: string;
  by: string;
  person: Person;
  accepts: number;
  publicity?: boolean;
  employee?: boolean;
  approval?: string;
  briefed?: boolean;
  signed?: boolean;
}

/** It does not operate properly: it is not offered, and the plain game goes on (SATG 7.7). */
export interface Suspend {
  type: "suspend";
  jackpot: string;
  reason: string;
}

/** How far a table of the stage is. */
export interface TableClockView {
  table: string;
  status: "drawn" | "ended" | "playing";
  played?: number;
  rounds?: number | null;
  until?: number | null;
}

/** A table as the players, the wall and the lobby see it. */
export interface TableView {
  table: string;
  phase: Phase;
  game?: string;
  name?: string;
  variant?: string;
  live?: boolean;
  unit?: string;
  number?: number;
  clock?: "" | "decision" | "pause" | "shooter" | "wagering";
  until?: number | null;
  stopped?: number | null;
  limits?: LimitView[];
  aggregate?: number;
  multiples?: boolean;
  per_player?: boolean;
  change?: ChangeView | null;
  shooter_minimum?: number | null;
  shooter_cumulative?: boolean;
  notices?: NoticeView[];
  seal?: string;
  sealed_at?: number | null;
  shooter?: ShooterView | null;
  device?: "" | "at-rest" | "idle" | "moving";
  faces?: FaceView[];
  hands?: HandView[];
  called?: string;
  cutting_card?: boolean;
  question?: QuestionView | null;
  last?: OutcomeView | null;
  history?: OutcomeView[];
}

/** The director, or a deputy, is there. */
export interface TakeCharge {
  type: "take-charge";
  tournament: string;
}

/** Take the sign with new limits down. */
export interface TakeDownAnnouncement {
  type: "take-down-announcement";
}

/** A sign was wrong: it stands no more, and what it announced may not happen. */
export interface TakeDownNotice {
  type: "take-down-notice";
  jackpot: string;
  change: "close" | "join" | "leave";
  group?: string;
  reason: string;
}

/** Seat a patron at a live table. */
export interface TakeSeat {
  type: "take-seat";
  patron: Patron;
  place?: string;
}

/** Whoever asks is in charge of the game from here on, and relieves whoever was. */
export interface TakeTable {
  type: "take-table";
  desk?: string;
}

/** What terms lack, and what in them cannot be together. */
export interface TermsCheckView {
  edition: string;
  items?: ItemView[];
  conflicts?: LackView[];
}

/** A version of the terms on its way. */
export interface TermsVersionView {
  version: number;
  by: string;
  approved_by?: string;
  published_at?: number | null;
  where?: string;
  approval?: string;
}

/** A ticket as whoever pays it sees it: never its whole number. */
export interface TicketView {
  case: "above-limit" | "amount-differs" | "expired" | "not-found" | "paid" | "payable" | "pending" | "unreadable" | "void";
  number?: string;
  amount?: number;
  by_hand?: boolean;
  terminal?: string;
  table?: string;
  sequence?: number;
  issued_at?: number | null;
  until?: number | null;
  where?: string;
  since?: number | null;
  says?: string;
  clauses?: string[];
}

/** The system looks at the clock: what is overdue happens. */
export interface TimeIsUp {
  type: "time-is-up";
}

/** Two terminals whose jackpot wagers moved together; a fact, and no judgement. */
export interface TogetherOut {
  jackpot: string;
  table: string;
  terminals: [string, string];
  patrons: [string, string];
  together: number;
  moved: number;
}

/** A sign-on. */
export interface TokenOut {
  token: string;
  member: MemberOut;
}

/** A tournament in the list of them. */
export interface TournamentLineView {
  name: string;
  title: string;
  game: string;
  status: "cancelled" | "draft" | "finished" | "published" | "running";
  starts?: number | null;
  stage?: number;
  stages: number;
  players?: number;
  most_players?: number | null;
  to_enter: AmountView;
  director?: string;
  led?: boolean;
  tables?: string[];
}

/** A seat of a session. */
export interface TournamentSeatView {
  seat: string;
  entrant: string;
  number: number;
  shown: string;
  standing?: "disqualified" | "in" | "out" | "retired" | "substituted" | "withdrawn";
  bank: AmountView;
}

/** One stage of a tournament at one table. Amounts are hundredths of a chip. */
export interface TournamentSession {
  tournament: string;
  stage?: number;
  seats: Record<string, Patron>;
  banks: Record<string, number>;
  rounds?: number | null;
  until?: number | null;
  limits?: Record<string, BetLimits>;
  compulsory?: number;
  wagering_s?: number | null;
  secrets?: number;
  practice?: boolean;
}

/** A clause with the code that cites it and the tests that prove it. */
export interface TracedOut {
  id: string;
  cited_by: CitedOut[];
  tests: string[];
  reason?: string;
}

/** Show another page of the terminals. */
export interface Turn {
  type: "turn";
  page: number;
}

/** Refuse a wager that could not be paid exactly. */
export interface TurnDown {
  type: "turn-down";
  patron: string;
  bet: string;
  spot?: string;
  area?: string;
}

/** The last face that was entered: until the result is confirmed it can be put right. */
export interface UndoView {
  place: number;
  face: string;
  to?: string;
  keys?: string[];
  act?: string;
}

/** The outcome was right after all. */
export interface UnfreezeAccounts {
  type: "unfreeze-accounts";
  reason: string;
}

/** Let a terminal be used again. */
export interface UnlockTerminal {
  type: "unlock-terminal";
  terminal: string;
}

/** A clause that a round used, in one way, and how often. */
export interface UsedClauseOut {
  clause: string;
  how: How;
  times: number;
}

/** A round that used a clause, and in which ways. */
export interface UsedOut {
  number: number;
  how: How[];
}

/** Have an idle seat given up. */
export interface VacateSeat {
  type: "vacate-seat";
  seat: string;
}

/** A variant with its layout and its bets. */
export interface VariantView {
  name?: string;
  drawing: string;
  rim?: string[];
  bets: BetOnSheetView[];
}

/** What is said of a stream. It is a fact about results, and accuses nobody. */
export type Verdict = "guide" | "impossible" | "stands-out" | "usual" | "watch";

/** A log that was hashed again from its beginning. */
export interface VerifiedOut {
  place: string;
  at: number;
  orders: number;
  head: string;
  wrong: string;
}

/** By what results are put together. */
export type View = "dealer" | "equipment" | "table";

/** Declare the round void on a ground of the rules; fraud needs its incident. */
export interface VoidRound {
  type: "void-round";
  ground: string;
  reason: string;
  case?: string;
}

/** Declare a settled round, or (named) wagers of it, void: what was paid is taken back, stakes returned. */
export interface VoidSettled {
  type: "void-settled";
  number: number;
  wagers?: string[];
  ground: string;
  case?: string;
  unsettled?: string[];
  reason: string;
}

/** Declare single wagers void on a ground of the rules; the round goes on for the others. */
export interface VoidWagers {
  type: "void-wagers";
  wagers: string[];
  ground: string;
  case?: string;
  reason: string;
}

/** Each position named gets its amount (SATG 3.4, SATG 3.5). */
export interface Wager {
  type: "wager";
  id: string;
  wagers: Chip[];
  secret?: boolean;
}

/** A confirmed wager of the terminal. */
export interface WagerView {
  bet: string;
  spot?: string;
  area?: string;
  amount: number;
  added?: number;
  void?: boolean;
  returned?: string;
  clauses?: string[];
}

/** What may and must be wagered, in chips (SATG 19.4.4). */
export interface Wagers {
  limits?: Record<string, BetLimits>;
  compulsory?: number | null;
  compulsory_basis?: string;
  secrets?: Secrets | null;
  wagering_s?: number | null;
}

/** The display at a table. */
export interface WallView {
  table: string;
  phase: Phase;
  game?: string;
  name?: string;
  number?: number;
  clock?: "" | "decision" | "pause" | "shooter" | "wagering";
  until?: number | null;
  stopped?: number | null;
  seal?: SealView | null;
  device?: "" | "at-rest" | "idle" | "moving";
  shooter?: ShooterView | null;
  faces?: FaceView[];
  hands?: HandView[];
  called?: string;
  cutting_card?: boolean;
  outcome?: OutcomeView | null;
  history?: OutcomeView[];
  unit?: string;
  limits?: LimitView[];
  change?: ChangeView | null;
  notices?: NoticeView[];
}

/** What was won of what was staked, against theory. */
export interface WatchedHold {
  view: View;
  key: string;
  footing: Footing;
  rounds: number;
  staked: number;
  win: number;
  expected: number;
  low: number | null;
  high: number | null;
  evidence: number;
  peak: number;
  needed: number;
  verdict: Verdict;
  curve: [number, number, number, number][];
}

/** A stream of results and its evidence, as natural logarithms. */
export interface WatchedStream {
  view: View;
  key: string;
  source: string;
  game: string;
  decks: number | null;
  results: number;
  first: number;
  last: number;
  evidence: number;
  peak: number;
  needed: number;
  verdict: Verdict;
  bets: Record<string, number>;
  standouts: StandoutTold[];
  left_out: Record<string, number>;
  impossible: string[];
  curve: [number, number][];
}

/** The screen is known; what it may see follows. */
export interface Welcome {
  type: "welcome";
  version: number;
  at: number;
  name: string;
  house?: string;
  rank?: string;
  tables?: string[];
}

/** An entrant withdraws before it begins (SATG 19.4.2(d)). */
export interface Withdraw {
  type: "withdraw";
  tournament: string;
  entrant: string;
  ground?: string;
}

/** Offer a jackpot no more in this round: it does not operate as it should. */
export interface WithdrawJackpot {
  type: "withdraw-jackpot";
  jackpot: string;
  reason: string;
}

/** It shall not take effect. */
export interface WithdrawNotice {
  type: "withdraw-notice";
  notice: string;
  reason: string;
}

/** What comes back to an entrant who withdraws (SATG 19.4.2(d)). */
export interface WithdrawalView {
  ground?: string;
  says?: string;
  back: AmountView;
}

/** Winnings that are held back. */
export interface WithheldView {
  holder: string;
  patron: string;
  amount: number;
}

/** Hold back winnings until it is determined whose they are. */
export interface Withhold {
  type: "withhold";
  case: string;
  holder: string;
  amount: number;
}

/** A notice of the house, and how far it has come. */
export interface WrittenView {
  notice: NewNotice;
  digest: string;
  key: string;
  drafted_by: string;
  signed_by?: string;
  countersigned_by?: string;
  withdrawn?: string;
  status: string;
}

/** The message was not taken; nothing changed. With an id: that order may be asked again. */
export interface Wrong {
  type: "wrong";
  code: string;
  says: string;
  id?: string;
}

/** All that is approved of a jackpot. What players must be told of it stands here too (SATG 15.6.2). */
export interface JackpotsTerms {
  name: string;
  title: string;
  style: "bonus" | "linked" | "mystery" | "standalone";
  pays?: "automatic" | "staff-confirm" | "ticket";
  minimum?: number;
  most?: number;
  rate?: Rate;
  reserve?: Rate;
  fixed?: number;
  goods?: string;
  wager?: JackpotWager | null;
  condition?: Condition[];
  game?: string;
  several?: "in-order" | "shared";
  how_won: string;
  payouts: string;
  approval?: string;
  software?: string;
  approved_on?: string;
  approved_until?: string;
}

/** The whole balance on one ticket, and the account closes. */
export interface TicketsCashOut {
  type: "cash-out";
  terminal: string;
  number: string;
}

/** The whole balance on a ticket (SATG 5.6.1). */
export interface WireCashOut {
  type: "cash-out";
  id: string;
}

/** All of it. Statements and the names of what does not apply are by the keys of `items`. */
export interface TournamentTerms {
  name: string;
  title: string;
  game: string;
  event?: "charity" | "media" | "ordinary";
  place?: string;
  least_players?: number | null;
  most_players?: number | null;
  signed?: boolean | null;
  charges?: Charges;
  entry?: Entry;
  format?: Format;
  wagers?: Wagers;
  result?: Result;
  pool?: Pool | null;
  prizes?: Prize[];
  conduct?: Conduct;
  statements?: Record<string, string>;
  does_not_apply?: string[];
}

/** One thing that is otherwise. */
export interface EditionComparisonDifferenceView {
  name: string;
  before?: string;
  after?: string;
  source_before?: string;
  source_after?: string;
}

/** For what a spin or a throw counts for nothing. */
export interface DealerDeskGroundView {
  key: string;
  says: string;
  clauses?: string[];
}

/** About what a file may be opened. */
export interface DealerDeskIncidentView {
  key: string;
  says: string;
  clauses?: string[];
}

/** What the correction means for one holder of wagers. */
export interface CorrectionPreviewDifferenceView {
  holder: string;
  player?: string;
  account?: string;
  paid?: number;
  should_be?: number;
  difference?: number;
  after?: number | null;
  owes?: number;
  cleared?: number;
  was?: RowView[];
  now?: RowView[];
}

/** For what an incident may be opened. */
export interface PitPanelIncidentView {
  key: string;
  says: string;
  people?: number;
  grounds?: string[];
  names_clause?: boolean;
  excludes?: boolean;
  withholds?: boolean;
  clauses?: string[];
}

/** A ground of the terms on which something may be done to a player. */
export interface TournamentConsoleGroundView {
  act: string;
  ground: string;
  says: string;
  clauses?: string[];
}

export type OfTerminal = Hello | Ping | Wager | Choice | Shoot | Move | WireCashOut | Claim | Call | Failed | Look;

export type OfDealer = Hello | Ping | Ask | Turn | Call;

export type OfPit = Hello | Ping | Ask;

export type OfWatcher = Hello | Ping;

export type Command = OpenTable | AnnounceMinimum | TakeDownAnnouncement | ChangeLimits | SetWageringPeriod | DirectRounds | AnnounceClosing | CloseTable | SetPersonalLimits | LimitArea | PermitAreas | PermitSides | ExcludePlayer | ReadmitPlayer | PermitManager | JoinTable | LeaveTable | BuyIn | PayOut | DirectLeave | VacateSeat | TakeSeat | GiveUpSeat | BuyChips | Fill | Credit | IssueColour | RedeemColour | RedeemForeignColour | OpenWagering | SetWagers | RecordWager | DeclineTie | TurnDown | CloseWagering | StartDevice | ReportRest | ReportSpin | DeclareNoSpin | PressShooter | EnterFace | ReadDice | Choose | PayInterim | Confirm | VoidRound | Abandon | WithdrawJackpot | TimeIsUp | CheckCards | BringCards | ShuffleCards | OrderShuffle | DeclineCut | CutCards | BurnCard | CuttingCardOut | ReloadDiscards | ReplaceCards | CountCards | ReportFault | ReportMended | ReplaceItem | ReportShown | Rule | Reconstruct | CorrectEntry | VoidWagers | ReportMalfunction | FreezeAccounts | UnfreezeAccounts | CorrectRound | VoidSettled | Adjust | OpenCase | RecordAct | CloseCase | Withhold | Determine | InsertNote | InsertTicket | ReportStacked | ReportReturned | TicketsCashOut | ReportPrinted | ReportPrintFailed | TakeTable | LeaveDesk | ReportLost | ReportBack | HoldRounds | ReleaseRounds | LockTerminal | UnlockTerminal | ReserveTable | FreeTable | BeginTournamentSession | HoldTournament | ReleaseTournament | MoveTournamentChips | ReplaceTournamentPlayer | RemoveTournamentPlayer | EndTournamentSession | SealWagers | RegisterSlip;

export type CageCommand = RedeemTicket | DeclareIllegible | PayByHand | ReportLoss | ExpireTickets;

export type JackpotCommand = SetGroup | SetUpJackpot | PostNotice | TakeDownNotice | JoinGroup | LeaveGroup | MoveGroup | OpenJackpot | ConfirmWin | ReturnPrize | HandOver | Award | Suspend | Resume | CloseJackpot | SetMessage;

export type TournamentCommand = DraftTerms | ApproveTerms | PublishTerms | AdviseRegulator | RecordApproval | AppointDirector | AppointDeputy | TakeCharge | LeaveCharge | Designate | Brief | AnnounceBank | Enter | RefuseEntry | Withdraw | Substitute | SignTerms | AskPublicity | BuyMore | StartPractice | EndPractice | StartTournament | ChangeStart | PrepareStage | DrawSeats | StartSession | ConcludeTable | EndStage | Penalise | Disqualify | Retire | ReportLapse | RaiseDispute | DecideDispute | ReferComplaint | FinishTournament | PayPrize | CancelTournament;

export type RegisterCommand = DraftNotice | SignNotice | CountersignNotice | WithdrawNotice;

export type Told = Welcome | Answer | Seen | Wrong | Pong | Bye | Shown;

export interface Shown {
  type: "show";
  at: number;
  table?: TableView | null;
  offer?: OfferView | null;
  own?: OwnView | null;
  lobby?: TableView[] | null;
  dealer?: DealerView | null;
  floor?: PitView | null;
  wall?: WallView | null;
  inspector?: InspectorView | null;
  jackpots?: JackpotsView | null;
  tournament?: SeatTournamentView | null;
  leaderboard?: LeaderboardView | null;
  tournaments?: TournamentLineView[] | null;
  console?: ConsoleView | null;
}
