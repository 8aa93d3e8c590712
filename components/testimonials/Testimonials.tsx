import { Illustration } from '#components/illustrations/Illustration.tsx'
import { testimonials as styles } from '#components/styles/shared.ts'
import { LocalWords } from '#components/ui/LocalWords.tsx'
import { AddressLink } from '#components/ui/PageLink.tsx'
import { Section } from '#components/ui/Section.tsx'
import { hasPage } from '#lib/content/ownPages.ts'
import type { ProjectPageView, ProjectView } from '#lib/content/project.ts'
import type { TestimonialView } from '#lib/content/testimonial.ts'
import { translatorFor } from '#lib/i18n/translator.ts'
import type { Locale } from '#lib/languages.ts'

type Props = { locale: Locale; testimonials: TestimonialView[] }

/** More swallows would not fit beside the heading. */
const maxSwallows = 5

/** What clients say, in the owner's order, below a rule with a swallow for each; no section if nobody says anything. */
export function Testimonials({ locale, testimonials, projects }: Props & { projects: ProjectView[] }) {
  if (testimonials.length === 0) return null
  return (
    <Section labelledBy="testimonials" flush="top">
      <div className={styles.head}>
        <h2 id="testimonials">
          {translatorFor(locale)('home.testimonials.heading', { count: testimonials.length })}
        </h2>
        <div className={styles.swallows} data-screen-only>
          {testimonials.slice(0, maxSwallows).map(({ id }) => (
            <Illustration key={id} name="swallow" />
          ))}
        </div>
      </div>
      <ul className={styles.list}>
        {testimonials.map((testimonial) => (
          <li key={testimonial.id}>
            <Quote
              locale={locale}
              testimonial={testimonial}
              project={projects.filter(hasPage).find(({ id }) => id === testimonial.project)}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** What the clients of a project say, on its page; nothing if nobody says anything. */
export function ClientWords({ locale, testimonials }: Props) {
  if (testimonials.length === 0) return null
  return (
    <section
      className={styles.band}
      aria-label={translatorFor(locale)('home.testimonials.heading', { count: testimonials.length })}
    >
      <Illustration name="client" className={styles.arch} />
      {testimonials.map((testimonial) => (
        <Quote key={testimonial.id} locale={locale} testimonial={testimonial} />
      ))}
    </section>
  )
}

type QuoteProps = { locale: Locale; testimonial: TestimonialView; project?: ProjectPageView | undefined }

/** The words, who said them, and a link to the project that they are about if it has a page. */
const Quote = ({ locale, testimonial, project }: QuoteProps) => (
  <figure className={styles.quote}>
    <blockquote>
      <LocalWords as="p" text={testimonial.words} locale={locale} />
    </blockquote>
    <figcaption>
      <p className={styles.name}>{testimonial.name}</p>
      {testimonial.role && (
        <LocalWords as="p" className={styles.role} text={testimonial.role} locale={locale} />
      )}
      {project && (
        <p>
          <AddressLink href={project.page.addresses[locale]} className={styles.project}>
            <LocalWords text={project.title} locale={locale} />
          </AddressLink>
        </p>
      )}
    </figcaption>
  </figure>
)
