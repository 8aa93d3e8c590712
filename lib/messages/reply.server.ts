import { translatorFor } from '#lib/i18n/translator.ts'
import { timeZone } from '#lib/identity.ts'
import { languageTags } from '#lib/site.ts'
import type { StoredMessage } from './inbox.server.ts'

/** Windows hands mail programs no more than 2,048 characters of an address. */
const maxQuoteLength = 2_000

/**
 * The address that opens the owner's mail program with an answer in the visitor's language, which quotes the text as
 * far as it fits. Everything is encoded, so that an address such as `a@b.example?bcc=c@d.example` adds no recipient.
 */
export function toReplyAddress(
  of: Pick<StoredMessage, 'email' | 'fullName' | 'message' | 'locale' | 'receivedAt'>,
) {
  const t = translatorFor(of.locale)
  const date = new Intl.DateTimeFormat(languageTags[of.locale], {
    dateStyle: 'long',
    timeZone,
  })
  const intro = t('contact.mail.quoted', { name: of.fullName, date: date.format(of.receivedAt) })
  const head = `mailto:${encodeURIComponent(of.email).replaceAll('%40', '@')}?subject=${encodeURIComponent(t('contact.mail.replySubject'))}&body=`
  const quoted = of.message.split('\n').map((line) => `> ${line}`)
  const toAddress = (text: string) => head + encodeURIComponent(`\r\n\r\n${intro}\r\n${text}`)
  const whole = toAddress(quoted.join('\r\n'))
  return whole.length <= maxQuoteLength ? whole : toAddress(`${cutToFit(quoted.join('\r\n'), toAddress)} […]`)
}

/** The longest beginning of a text that fits. */
function cutToFit(text: string, toAddress: (text: string) => string): string {
  const characters = [...text].slice(0, maxQuoteLength)
  let [fits, over] = [0, characters.length + 1]
  while (over - fits > 1) {
    const middle = Math.floor((fits + over) / 2)
    if (toAddress(`${characters.slice(0, middle).join('')} […]`).length <= maxQuoteLength) fits = middle
    else over = middle
  }
  return characters.slice(0, fits).join('')
}
