'use client'

import { errors as en } from '#lib/i18n/en/errors.ts'
import { errors as fr } from '#lib/i18n/fr/errors.ts'
import { type Locale, toLocalePath } from '#lib/locale.ts'

const texts = { fr, en }

/** Stands where even an error page could not be shown: words and a way back. Loaded only then. */
const LastResort = ({ locale }: { locale: Locale }) => (
  <section>
    <h1>{texts[locale].server.heading}</h1>
    <p>{texts[locale].server.text}</p>
    <p>
      <a href={toLocalePath('/', locale)}>{texts[locale].home}</a>
    </p>
  </section>
)

export default LastResort
