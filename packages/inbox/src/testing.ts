export { good, makeInbox, makeOutbox, runMailServer, site, toIncoming } from '../testing/contactForm.ts'
export { openMessages } from '../testing/formOptions.ts'
export {
  type MailServer,
  owner,
  type ReceivedMail,
  readHeader,
  readText,
  reply,
  startMailServer,
} from '../testing/mailServer.ts'
export { toFormAction } from './form.ts'
export { createOutbox, type Outbox, type OutboxEntry } from './outbox.ts'
export { formatProblem as formatMessageProblem } from './problems.ts'
export { createContactReceiver } from './receiver.ts'
export { messageProblems, messageToolProblems } from './words/problemCases.ts'
