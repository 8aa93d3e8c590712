/** A mail to the owner, in plain text. */
export type OutgoingMail = {
  messageId: string
  date: Date
  /** The one visitor an answer goes to. */
  replyTo: { name: string; address: string }
  subject: string
  text: string
}

/** `problem` names the error without any personal data; `detail` may quote the mail server. */
export type SendOutcome =
  | { kind: 'accepted' }
  | { kind: 'notAccepted'; forGood: boolean; problem: string; detail: string }

/** Hands mails to a mail server, one at a time; only its acceptance counts. Another provider is another one of these. */
export type Mailer = { send(mail: OutgoingMail): Promise<SendOutcome> }
