import { Testimonials } from '#components/testimonials/Testimonials.tsx'
import { CallToContact } from '#components/ui/CallToContact.tsx'
import type { SiteContent } from '#lib/content/siteContent.ts'
import type { Locale } from '#lib/languages.ts'
import { Claims } from './Claims.tsx'
import { Hero } from './Hero.tsx'
import { Offer } from './Offer.tsx'
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
