import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { MessageNotSent } from '#components/contact/AfterSending.tsx'
import { ContactScreen } from '#components/contact/ContactScreen.tsx'
import { toContactTexts } from '#components/contact/contactTexts.ts'
import { toLocalePath } from '#lib/addresses.ts'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { locales, toRecord } from '#lib/languages.ts'
import { contentWith } from '../../support/content.ts'
import { toWords } from '../../support/page.ts'

const email = 'atelier@site.example'

const toSpaces = (text: string) => text.replace(/\s/g, ' ')

describe.each(locales)('in %s', (locale) => {
  const { form: labels, reach, data, notSent } = dictionaries[locale].contact
  const content = contentWith(locale, { email })
  const html = renderToStaticMarkup(<ContactScreen locale={locale} content={content} canSend />)
  const [form = '', aside = ''] = html.split('<aside')

  test('the contact form has the three fields of the specification, each with its label', () => {
    const fields = [...form.matchAll(/<label for="field-(\w+)"[^>]*>(.*?)<\/label>/g)]
    expect(fields.map(([, name, label]) => [name, label])).toEqual(
      (['fullName', 'email', 'message'] as const).map((name) => [name, labels[name]]),
    )
  })

  test('the page shows the ways to reach the owner and what happens to the data', () => {
    expect(aside).toContain(`href="mailto:${email}"`)
    expect(toWords(aside)).toContain(content.settings.region.text)
    expect(toWords(aside)).toContain(toSpaces(data.text))
    expect(aside).toContain(`href="${toLocalePath('/privacy', locale)}"`)
  })

  test('shows the person above the form, once one is set', () => {
    const person = { name: 'Zoé', sentence: toRecord(locales, (each) => `Bonjour (${each}).`) }
    const set = contentWith(locale, { email, person })
    const page = renderToStaticMarkup(<ContactScreen locale={locale} content={set} canSend />)
    const [above = ''] = page.split('<form')
    expect(toWords(above)).toContain(`Zoé ${person.sentence[locale]}`)
    expect(toWords(form)).not.toContain('Zoé')
  })

  test('without the owner’s address, the form is the only way to write; without a form too, only the region is shown', () => {
    const fresh = contentWith(locale, {})
    const showAside = (canSend: boolean) => {
      const page = renderToStaticMarkup(<ContactScreen locale={locale} content={fresh} canSend={canSend} />)
      return toWords(page.slice(page.indexOf('<aside')))
    }
    expect(showAside(true)).toContain(`${reach.heading} ${reach.writing} ${reach.form} ${reach.where}`)
    expect(showAside(false)).toContain(`${reach.where} ${dictionaries[locale].settings.region}`)
    expect(showAside(false)).not.toContain(reach.heading)
  })

  test('the page of a message that was not sent names a mistyped address among the reasons', () => {
    const words: Partial<Record<string, RegExp>> = {
      fr: /l’adresse est mal écrite/,
      en: /address is mistyped/,
    }
    const page = renderToStaticMarkup(<MessageNotSent locale={locale} email={email} />)
    expect(toWords(page)).toMatch(words[locale] ?? toSpaces(notSent.fields))
  })

  test('the message about a text that is too long has only signs that the fonts have', () => {
    const { problems } = toContactTexts(locale, content.words.contact.form)
    expect(toSpaces(problems.message.tooLong)).toMatch(/ 5[ ,]000 /)
    expect(JSON.stringify(problems)).not.toContain('\u202f')
  })

  test('the page of a message that was not sent says that going back restores the text', () => {
    const page = renderToStaticMarkup(<MessageNotSent locale={locale} email={email} />)
    expect(toWords(page)).toContain(toSpaces(notSent.keep))
  })
})
