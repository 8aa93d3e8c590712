import { getIn } from '@freelance-site/content'
import { toReadableText } from '@freelance-site/studio-kit'
import { ComponentIcon } from '@sanity/icons/Component'
import { HelpCircleIcon } from '@sanity/icons/HelpCircle'
import { defineArrayMember, defineField, type ValidationContext } from 'sanity'
import { siteParts } from '#lib/content/page.ts'
import { siteSettingsId } from '#lib/content/siteSettings.ts'
import { locales, toRecord } from '#lib/languages.ts'
import { required, toChoices, toLocaleField } from './document.ts'
import type { PageT } from './pageTexts.ts'

/** The parts of a page of the owner's own that are not those of a story. */
export const toPageParts = (own: PageT) => [toQuestions(own), toSitePart(own)]

const toQuestions = (own: PageT) =>
  defineArrayMember({
    name: 'questions',
    type: 'object',
    title: own('questions'),
    icon: HelpCircleIcon,
    fields: [
      toLocaleField('heading', own('questions.heading'), {
        description: own('questions.heading.description'),
      }),
      defineField({
        name: 'questions',
        type: 'array',
        title: own('questions'),
        of: [
          defineArrayMember({
            name: 'question',
            type: 'object',
            title: own('question'),
            icon: HelpCircleIcon,
            fields: [
              toLocaleField('question', own('question'), { missing: own('question.missing') }),
              toLocaleField('answer', own('answer'), {
                type: 'localeBlocks',
                missing: own('answer.missing'),
              }),
            ],
            preview: toTextPreview('question', own('question')),
          }),
        ],
        validation: (rule) => rule.min(1).warning(own('questions.missing')),
      }),
    ],
    preview: toTextPreview('heading', own('questions')),
  })

/** The first words in the languages of the site, or the name of the part. */
const toTextPreview = (field: string, title: string) => ({
  select: toRecord(locales, (locale) => `${field}.${locale}`),
  prepare: (words: Record<string, unknown>) => ({
    title: locales.map((locale) => toReadableText(words[locale])).find(Boolean) ?? title,
    subtitle: title,
  }),
})

const toSitePart = (own: PageT) => {
  const titles = toRecord(siteParts, (part) => own(`part.${part}`))
  return defineArrayMember({
    name: 'sitePart',
    type: 'object',
    title: own('sitePart'),
    icon: ComponentIcon,
    fields: [
      defineField({
        name: 'part',
        type: 'string',
        title: own('part'),
        options: { layout: 'radio', list: toChoices(titles) },
        validation: (rule) => [
          required(own('part.missing'))(rule),
          rule
            .custom(async (part, context) => !(await isEmpty(part, context)) || own('part.empty'))
            .warning(),
        ],
      }),
      // Weak references, so that a project can still be deleted.
      defineField({
        name: 'projects',
        type: 'array',
        title: own('projects'),
        description: own('projects.description'),
        of: [
          defineArrayMember({
            type: 'reference',
            to: [{ type: 'project' }],
            weak: true,
            options: { disableNew: true },
          }),
        ],
        hidden: ({ parent }) => getIn(parent, ['part']) !== 'projects',
        validation: (rule) => rule.unique(),
      }),
    ],
    preview: {
      select: { part: 'part' },
      prepare: ({ part }) => ({
        title: siteParts.flatMap((each) => (each === part ? titles[each] : []))[0] ?? own('sitePart'),
        subtitle: own('sitePart'),
      }),
    },
  })
}

/** How many published documents a filter finds. */
export const countPublished = (
  { getClient }: Pick<ValidationContext, 'getClient'>,
  filter: string,
  parameters: Record<string, unknown>,
): Promise<number> =>
  getClient({ apiVersion: '2025-02-19' }).fetch<number>(`count(*[${filter}])`, parameters, {
    perspective: 'published',
  })

/** Whether a page would show nothing of a part now. Built-in packages and projects are shown until the settings are published. */
async function isEmpty(part: unknown, context: ValidationContext): Promise<boolean> {
  const chosen = getIn(context.parent, ['projects'])
  const ids = (Array.isArray(chosen) ? chosen : []).map((each) => getIn(each, ['_ref']))
  const filters: Record<string, string> = {
    site: '_type == "pricingPackage" && group == "site"',
    hosting: '_type == "pricingPackage" && group == "hosting"',
    projects: ids.length > 0 ? '_type == "project" && _id in $ids' : '_type == "project"',
    testimonials: '_type == "testimonial"',
  }
  const filter = filters[String(part)]
  if (filter === undefined || (await countPublished(context, filter, { ids })) > 0) return false
  if (part === 'testimonials' || ids.length > 0) return true
  return (await countPublished(context, `_id == "${siteSettingsId}"`, {})) > 0
}

/** A part of the site has the same headings wherever it is, so a page shows it once. */
export function findRepeated(parts: unknown, own: PageT) {
  const list: unknown[] = Array.isArray(parts) ? parts : []
  const kinds = list.map((each) => getIn(each, ['part']))
  const repeated = list.filter(
    (_, index) => kinds[index] !== undefined && kinds.indexOf(kinds[index]) < index,
  )
  return (
    repeated.length === 0 || {
      message: own('parts.repeated'),
      paths: repeated.map((each) => [{ _key: String(getIn(each, ['_key'])) }, 'part']),
    }
  )
}
