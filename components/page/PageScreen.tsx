import type { ReactNode } from 'react'
import { Projects } from '#components/home/Projects.tsx'
import { PackageList } from '#components/pricing/PackageList.tsx'
import { Opening, openingSizes } from '#components/story/Opening.tsx'
import { Story } from '#components/story/Story.tsx'
import { story as storyStyles, page as styles } from '#components/styles/documentPages.ts'
import { Testimonials } from '#components/testimonials/Testimonials.tsx'
import { CallToContact, NextSteps } from '#components/ui/CallToContact.tsx'
import { LocalWords } from '#components/ui/LocalWords.tsx'
import { Picture } from '#components/ui/Picture.tsx'
import { Section, SectionHead } from '#components/ui/Section.tsx'
import type { PagePart, PageView } from '#lib/content/page.ts'
import type { ShownDocument, SiteContent } from '#lib/content/siteContent.ts'
import type { Locale } from '#lib/languages.ts'
import { Questions } from './Questions.tsx'

/** A page of the owner's own: its title and its sentence, then its parts, each as on the page of the code that has it. */
export function PageScreen({ locale, content, document: page }: ShownDocument<PageView>) {
  return (
    <article>
      <div className={styles.opening}>
        {page.image ? (
          <Opening
            locale={locale}
            picture={<Picture image={page.image} locale={locale} sizes={openingSizes} isOpening />}
            isLow={page.image.isLow}
            title={page.title}
            summary={page.summary}
          />
        ) : (
          <Section flush="both">
            <SectionHead
              heading={<LocalWords text={page.title} locale={locale} />}
              intro={<LocalWords text={page.summary} locale={locale} />}
              page
            />
          </Section>
        )}
      </div>
      {page.parts.map((part, index) => (
        <Part key={part.key} locale={locale} content={content} part={part} isFirst={index === 0} />
      ))}
    </article>
  )
}

type PartProps = { locale: Locale; content: SiteContent; part: PagePart; isFirst: boolean }

/** Nothing if the site has nothing of a part. */
function Part({ locale, content, part, isFirst }: PartProps): ReactNode {
  const { packages, projects, testimonials, settings, words } = content
  switch (part.kind) {
    case 'story':
      return (
        <div className={styles.part}>
          <Story locale={locale} story={part.story} isContinued={!isFirst} />
        </div>
      )
    case 'questions':
      return <Questions locale={locale} part={part} />
    case 'site':
    case 'hosting':
      return (
        <PackageList
          locale={locale}
          group={part.kind}
          packages={packages[part.kind]}
          words={words.services}
        />
      )
    case 'projects': {
      const chosen = part.projects.flatMap((id) => projects.find((each) => each.id === id) ?? [])
      const shown = part.projects.length > 0 ? chosen : projects
      return <Projects locale={locale} projects={shown} words={words.home.projects} />
    }
    case 'testimonials':
      return <Testimonials locale={locale} testimonials={testimonials} projects={projects} />
    case 'steps':
      return (
        <div className={`${storyStyles.story} ${styles.part}`} data-continued>
          <div className={`${storyStyles.text} ${styles.steps}`}>
            <NextSteps words={words.contact.next} heading="h2" />
          </div>
        </div>
      )
    case 'call':
      return <CallToContact locale={locale} words={words.home.call} email={settings.email} />
  }
}
