import { LocalWords } from '#components/ui/LocalWords.tsx'
import { Picture } from '#components/ui/Picture.tsx'
import type { ProjectView } from '#lib/content/project.ts'
import { translatorFor } from '#lib/i18n/server.ts'
import type { Locale } from '#lib/locale.ts'

export function ProjectCard({ locale, project }: { locale: Locale; project: ProjectView }) {
  const t = translatorFor(locale)
  return (
    <article>
      {project.image && (
        <Picture image={project.image} locale={locale} sizes="(min-width: 52rem) 36rem, 100vw" />
      )}
      <h3>
        <LocalWords text={project.title} locale={locale} />
      </h3>
      <p>
        <LocalWords text={project.kind} locale={locale} />
        {project.year !== null && ` · ${project.year}`}
      </p>
      <p>
        <LocalWords text={project.summary} locale={locale} />
      </p>
      {project.tags.length > 0 && (
        <ul className="row" aria-label={t('home.projects.tags')}>
          {project.tags.map((tag) => (
            <li key={tag.text}>
              <LocalWords text={tag} locale={locale} />
            </li>
          ))}
        </ul>
      )}
      {project.link && (
        <a href={project.link} rel="noopener noreferrer">
          {t('home.projects.visit')}
        </a>
      )}
    </article>
  )
}
