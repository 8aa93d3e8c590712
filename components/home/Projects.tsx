import { Section } from '#components/ui/Section.tsx'
import { SectionHead } from '#components/ui/SectionHead.tsx'
import type { ProjectView } from '#lib/content/project.ts'
import { translatorFor } from '#lib/i18n/translator.ts'
import type { Locale } from '#lib/site.ts'
import { ProjectCard } from './ProjectCard.tsx'
import styles from './projects.module.css'

/** The published projects in the owner's order; the section disappears when the owner wants none. */
export function Projects({ locale, projects }: { locale: Locale; projects: ProjectView[] }) {
  if (projects.length === 0) return null
  const t = translatorFor(locale)
  return (
    <Section labelledBy="projects" flush="top">
      <SectionHead id="projects" heading={t('home.projects.heading')} intro={t('home.projects.intro')} />
      <ul className={styles.grid}>
        {projects.map((project) => (
          <li key={project.id}>
            <ProjectCard locale={locale} project={project} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
