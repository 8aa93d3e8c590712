/** A mail server for the site's own tests. It speaks the protocol of the mail provider in `lib/mail/mailer.server.ts`. */
export {
  type MailServer,
  owner,
  type ReceivedMail,
  readHeader,
  readText,
  reply,
  startMailServer,
} from '@freelance-site/inbox/testing'
