import type { AlertMail } from './decide.ts'
import { formatMoment, pick } from './wording.ts'

/** The subject and the text of a mail. */
export function formatAlertMail(
  { begun, ended }: AlertMail,
  sender: string,
): { subject: string; text: string } {
  const beginnings = begun.map(({ title, since, details }) => {
    const moment = formatMoment(since)
    return `${title}, ${pick(`depuis le ${moment}`, `since ${moment}`)}.\n${details}`
  })
  const endings = ended.map(({ title }) => `${pick('Réglé\u00a0: ', 'Over: ')}${title}`)
  const signature = `-- \n${pick('Envoyé par votre site', 'Sent by your site')} ${sender}\n`
  const [first = '', ...others] = [...begun.map(({ title }) => title), ...endings]
  const more = pick(` (et ${others.length} de plus)`, ` (and ${others.length} more)`)
  return {
    subject: others.length > 0 ? first + more : first,
    text: [...beginnings, ...endings, signature].join('\n\n'),
  }
}
