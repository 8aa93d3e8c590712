import { toStressedTitle } from '@freelance-site/content'
import { Icon, Illustration } from '#components/illustrations/Illustration.tsx'
import { Testimonials } from '#components/testimonials/Testimonials.tsx'
import { ButtonLink } from '#components/ui/ButtonLink.tsx'
import { CallToContact } from '#components/ui/CallToContact.tsx'
import { LocalWords } from '#components/ui/LocalWords.tsx'
import { Person } from '#components/ui/Person.tsx'
import { Section, SectionHead } from '#components/ui/Section.tsx'
import type { PageWords } from '#lib/content/pageWords.ts'
import type { SiteContent } from '#lib/content/siteContent.ts'
import type { SettingsView } from '#lib/content/siteSettings.ts'
import { translatorFor } from '#lib/i18n/translator.ts'
import type { Locale } from '#lib/languages.ts'
import claimStyles from './claims.module.css'
import heroStyles from './hero.module.css'
import offerStyles from './offer.module.css'
import { Projects } from './Projects.tsx'

export function HomeScreen({ locale, content }: { locale: Locale; content: SiteContent }) {
  const { settings, projects, testimonials, words } = content
  return (
    <>
      <Hero locale={locale} settings={settings} words={words.home.hero} />
      <Claims locale={locale} claims={settings.claims} />
      <Offer words={words.home.offer} />
      <Projects locale={locale} projects={projects} words={words.home.projects} />
      <Testimonials locale={locale} testimonials={testimonials} projects={projects} />
      <CallToContact
        locale={locale}
        words={words.home.call}
        email={settings.email}
        next={words.contact.next}
      />
    </>
  )
}

type HeroProps = { locale: Locale; settings: SettingsView; words: PageWords['home']['hero'] }

function Hero({ locale, settings, words }: HeroProps) {
  const { before, stressed, after } = toStressedTitle(words.title, words.stressed)
  return (
    <section className={heroStyles.hero}>
      <div className={heroStyles.words}>
        <p className={heroStyles.eyebrow}>
          {words.eyebrow}
          <span>
            <LocalWords text={settings.region} locale={locale} />, {words.remote}
          </span>
        </p>
        <h1 className={heroStyles.title}>
          {before}
          {stressed && <em>{stressed}</em>}
          {after}
        </h1>
        <p className={heroStyles.lead}>{words.lead}</p>
        <div className={heroStyles.actions}>
          <ButtonLink path="/contact" locale={locale}>
            {words.contact}
          </ButtonLink>
          <ButtonLink path="/services" locale={locale} quiet>
            {words.services}
            <Icon name="arrow" />
          </ButtonLink>
        </div>
        <Person locale={locale} person={settings.person} />
      </div>
      <Illustration name="hero" className={heroStyles.picture} />
    </section>
  )
}

/** Splits “10+” into the figure and its sign, which has the accent colour. */
const toParts = (figure: string) => /^(.*?)([+%]?)$/.exec(figure)?.slice(1) ?? [figure, '']

/** The claims of the settings; nothing if the owner has hidden them. */
function Claims({ locale, claims }: { locale: Locale; claims: SettingsView['claims'] }) {
  if (claims.length === 0) return null
  return (
    <section className={claimStyles.band} aria-label={translatorFor(locale)('home.claims.heading')}>
      <dl className={claimStyles.claims}>
        {claims.map(({ figure, label }) => {
          const [number, sign] = toParts(figure)
          return (
            <div key={`${figure} ${label.text}`} className={claimStyles.claim}>
              <LocalWords as="dt" className={claimStyles.label} text={label} locale={locale} />
              <dd className={claimStyles.figure}>
                {number}
                {sign && <span>{sign}</span>}
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}

const parts = ['development', 'seo', 'support'] as const

function Offer({ words }: { words: PageWords['home']['offer'] }) {
  return (
    <Section labelledBy="offer">
      <SectionHead id="offer" heading={words.heading} intro={words.intro} />
      <ol className={offerStyles.parts}>
        {parts.map((part) => (
          <li key={part} className={offerStyles.part}>
            <h3 className={offerStyles.title}>{words[part].title}</h3>
            <p className={offerStyles.text}>{words[part].text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
