import { Icon } from '#components/illustrations/Icon.tsx'
import { Illustration } from '#components/illustrations/Illustration.tsx'
import { LocalWords } from '#components/ui/LocalWords.tsx'
import { Picture } from '#components/ui/Picture.tsx'
import { Tags } from '#components/ui/Tags.tsx'
import type { ProjectView } from '#lib/content/project.ts'
import { translatorFor } from '#lib/i18n/translator.ts'
import type { Locale } from '#lib/site.ts'
import styles from './projectCard.module.css'

export function ProjectCard({ locale, project }: { locale: Locale; project: ProjectView }) {
  const t = translatorFor(locale)
  // What the line above says already is no news below.
  const tags = project.tags.filter(({ text }) => text !== project.kind.text)
  return (
    <article className={styles.card}>
      <div className={styles.frame}>
        {project.image ? (
          <Picture
            image={project.image}
            locale={locale}
            sizes="(min-width: 76rem) 34rem, (min-width: 44rem) 46vw, 92vw"
          />
        ) : (
          <Illustration name={project.illustration} />
        )}
      </div>
      <h3 className={styles.title}>
        {project.link ? (
          <a href={project.link} className={styles.link} rel="noopener noreferrer">
            <LocalWords text={project.title} locale={locale} />
            <Icon name="arrow" />
          </a>
        ) : (
          <LocalWords text={project.title} locale={locale} />
        )}
      </h3>
      <p className={styles.kind}>
        <LocalWords text={project.kind} locale={locale} />
        {project.year !== null && <span>{project.year}</span>}
      </p>
      <p className={styles.summary}>
        <LocalWords text={project.summary} locale={locale} />
      </p>
      {tags.length > 0 && <Tags tags={tags} locale={locale} label={t('home.projects.tags')} />}
    </article>
  )
}
