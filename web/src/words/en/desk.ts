/** What the desks share: cage, inspector, rules. */
export default {
  "desk.lobby": "Lobby",
  "desk.language": "Language",
  "desk.off": "Sign off",
  "desk.not-for-you": "This screen is for: {roles}. You are signed on as {name}.",
  "desk.cashier": "cashiers",
  "desk.inspector": "inspectors",
  "desk.mathematician": "mathematicians",
  "desk.ranked": "staff of the tables",
  "desk.asking": "Asking. Not yet confirmed.",
} as const;
