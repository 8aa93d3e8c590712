import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { MessageNotSent } from '#components/contact/AfterSending.tsx'
import { ContactScreen } from '#components/contact/ContactScreen.tsx'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { locales, toLocalePath } from '#lib/site.ts'
import { contentWith } from '../../support/content.ts'
import { toWords } from '../../support/page.ts'

const email = 'atelier@site.example'

const said = {
  fr: {
    reach: 'Me joindre Par écrit Avec le formulaire de cette page Où je travaille',
    where: `Où je travaille ${dictionaries.fr.settings.region}`,
    labels: ['Nom complet', 'Adresse e-mail', 'Votre message'],
    data: 'Votre nom, votre adresse et votre message servent uniquement à vous répondre',
    goBack: 'Revenez en arrière avec votre navigateur : vous y retrouverez votre texte',
  },
  en: {
    reach: 'Reach me In writing With the form on this page Where I work',
    where: `Where I work ${dictionaries.en.settings.region}`,
    labels: ['Full name', 'E-mail address', 'Your message'],
    data: 'Your name, address and message are used only to reply to you',
    goBack: 'Go back with your browser: you will find your text there',
  },
}

describe.each(locales)('in %s', (locale) => {
  const content = contentWith(locale, { email })
  const html = renderToStaticMarkup(<ContactScreen locale={locale} content={content} canSend />)
  const [form = '', aside = ''] = html.split('<aside')

  test('the contact form has the three fields of the specification, each with its label', () => {
    const fields = [...form.matchAll(/<label for="field-(\w+)"[^>]*>(.*?)<\/label>/g)]
    expect(fields.map(([, name, label]) => [name, label])).toEqual(
      ['fullName', 'email', 'message'].map((name, index) => [name, said[locale].labels[index]]),
    )
  })

  test('the page shows the ways to reach the owner and what happens to the data', () => {
    expect(aside).toContain(`href="mailto:${email}"`)
    expect(toWords(aside)).toContain(content.settings.region.text)
    expect(toWords(aside)).toContain(said[locale].data)
    expect(aside).toContain(`href="${toLocalePath('/privacy', locale)}"`)
  })

  test('says above the form whose page it is, once a person is set', () => {
    const person = { name: 'Zoé', sentence: { fr: 'Bonjour.', en: 'Hello.' } }
    const set = contentWith(locale, { email, person })
    const page = renderToStaticMarkup(<ContactScreen locale={locale} content={set} canSend />)
    const [above = ''] = page.split('<form')
    expect(toWords(above)).toContain(`Zoé ${person.sentence[locale]}`)
    expect(toWords(form)).not.toContain('Zoé')
  })

  test('without an address of the owner only the form is offered, and without a form nothing is promised', () => {
    const fresh = contentWith(locale, {})
    const showAside = (canSend: boolean) => {
      const page = renderToStaticMarkup(<ContactScreen locale={locale} content={fresh} canSend={canSend} />)
      return toWords(page.slice(page.indexOf('<aside')))
    }
    expect(showAside(true)).toContain(said[locale].reach)
    expect(showAside(false)).toContain(said[locale].where)
    expect(showAside(false)).not.toContain(said[locale].reach.split(' ').slice(0, 2).join(' '))
  })

  test('the page of a message that was not sent says that going back restores the text', () => {
    const page = renderToStaticMarkup(<MessageNotSent locale={locale} email={email} />)
    expect(toWords(page)).toContain(said[locale].goBack)
  })
})
