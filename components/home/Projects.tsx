import type { ProjectView } from '#lib/content/project.ts'
import { translatorFor } from '#lib/i18n/server.ts'
import type { Locale } from '#lib/locale.ts'
import { ProjectCard } from './ProjectCard.tsx'

/** The published projects in the owner's order; the section disappears when the owner wants none. */
export function Projects({ locale, projects }: { locale: Locale; projects: ProjectView[] }) {
  if (projects.length === 0) return null
  const t = translatorFor(locale)
  return (
    <section aria-labelledby="projects">
      <h2 id="projects">{t('home.projects.heading')}</h2>
      <p>{t('home.projects.intro')}</p>
      {projects.map((project) => (
        <ProjectCard key={project.id} locale={locale} project={project} />
      ))}
    </section>
  )
}
