/** Why a mail server did not accept a mail, in terms that its owner can act on. */
export const mailFailures = ['unreachable', 'credentials', 'encryption', 'refused', 'other'] as const

export type MailFailure = (typeof mailFailures)[number]

/** The codes of nodemailer for each failure. */
const codes: Record<Exclude<MailFailure, 'other'>, RegExp> = {
  credentials: /^(?:EAUTH|ENOAUTH|EOAUTH2)\b/,
  encryption: /^(?:ETLS|EREQUIRETLS)\b/,
  unreachable: /^(?:ESOCKET|ECONNECTION|ETIMEDOUT|EDNS|ECONNREFUSED|EPROXY|ABORT_ERR)\b/,
  refused: /^(?:EENVELOPE|EMESSAGE|EPROTOCOL|EMAXLIMIT)\b/,
}

/** The failure behind a stored `lastProblem`, which begins with the code of the mail client. */
export function toMailFailure(lastProblem: string): MailFailure {
  return mailFailures.find((failure) => failure !== 'other' && codes[failure].test(lastProblem)) ?? 'other'
}
