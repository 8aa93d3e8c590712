/** A mail to the owner, in plain text. */
export type OutgoingMail = {
  messageId: string
  date: Date
  /** The visitor, who receives the owner's reply; null if the mail comes from the site itself. */
  replyTo: { name: string; address: string } | null
  subject: string
  text: string
}

/** `problem` contains no personal data and may be logged; `detail` may quote the mail server. */
export type SendOutcome =
  | { kind: 'accepted' }
  | { kind: 'notAccepted'; forGood: boolean; problem: string; detail: string }

/** Sends one mail at a time. A mail counts as sent once the provider has accepted it. */
export type Mailer = { send(mail: OutgoingMail): Promise<SendOutcome> }

/** Each provider implements this. Returns null unless its settings are complete. The deadline is for a whole attempt. */
export type CreateMailer<Settings> = (
  settings: Settings,
  options: { senderName: string; deadlineMs: number },
) => Mailer | null
