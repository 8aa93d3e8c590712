import { getIn } from '@freelance-site/content'
import { toReadableText } from '@freelance-site/studio-kit'
import { ComponentIcon } from '@sanity/icons/Component'
import { HelpCircleIcon } from '@sanity/icons/HelpCircle'
import { defineArrayMember, defineField, type ValidationContext } from 'sanity'
import { type SitePart, siteParts } from '#lib/content/page.ts'
import { siteSettingsId } from '#lib/content/siteSettings.ts'
import { locales, toRecord } from '#lib/languages.ts'
import { required, toChoices, toLocaleField } from './document.ts'
import type { T } from './words/words.ts'

/** The parts of a page of the owner's own that are not those of a story. */
export const toPageParts = (t: T) => [toQuestions(t), toSitePart(t)]

const toQuestions = (t: T) =>
  defineArrayMember({
    name: 'questions',
    type: 'object',
    title: t('ownPage.questions'),
    icon: HelpCircleIcon,
    fields: [
      toLocaleField('heading', t('ownPage.questions.heading'), {
        description: t('ownPage.questions.heading.description'),
      }),
      defineField({
        name: 'questions',
        type: 'array',
        title: t('ownPage.questions'),
        of: [
          defineArrayMember({
            name: 'pageQuestion',
            type: 'object',
            title: t('ownPage.question'),
            icon: HelpCircleIcon,
            fields: [
              toLocaleField('question', t('ownPage.question'), { missing: t('ownPage.question.missing') }),
              toLocaleField('answer', t('ownPage.answer'), {
                type: 'localeBlocks',
                missing: t('ownPage.answer.missing'),
              }),
            ],
            preview: toTextPreview('question', t('ownPage.question')),
          }),
        ],
        validation: (rule) => rule.min(1).warning(t('ownPage.questions.missing')),
      }),
    ],
    preview: toTextPreview('heading', t('ownPage.questions')),
  })

/** The first words in the languages of the site, or the name of the part. */
const toTextPreview = (field: string, title: string) => ({
  select: toRecord(locales, (locale) => `${field}.${locale}`),
  prepare: (words: Record<string, unknown>) => ({
    title: locales.map((locale) => toReadableText(words[locale])).find(Boolean) ?? title,
    subtitle: title,
  }),
})

const toSitePart = (t: T) => {
  const titles: Record<SitePart, string> = {
    site: t('ownPage.part.site'),
    hosting: t('ownPage.part.hosting'),
    projects: t('ownPage.part.projects'),
    testimonials: t('ownPage.part.testimonials'),
    steps: t('ownPage.part.steps'),
    call: t('ownPage.part.call'),
  }
  return defineArrayMember({
    name: 'sitePart',
    type: 'object',
    title: t('ownPage.sitePart'),
    icon: ComponentIcon,
    fields: [
      defineField({
        name: 'part',
        type: 'string',
        title: t('ownPage.part'),
        options: { layout: 'radio', list: toChoices(titles) },
        validation: (rule) => [
          required(t('ownPage.part.missing'))(rule),
          rule
            .custom(async (part, context) => !(await isEmpty(part, context)) || t('ownPage.part.empty'))
            .warning(),
        ],
      }),
      // Weak references, so that a project can still be deleted.
      defineField({
        name: 'projects',
        type: 'array',
        title: t('ownPage.projects'),
        description: t('ownPage.projects.description'),
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
        title: siteParts.flatMap((each) => (each === part ? titles[each] : []))[0] ?? t('ownPage.sitePart'),
        subtitle: t('ownPage.sitePart'),
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
export function findRepeated(parts: unknown, t: T) {
  const list: unknown[] = Array.isArray(parts) ? parts : []
  const kinds = list.map((each) => getIn(each, ['part']))
  const repeated = list.filter(
    (_, index) => kinds[index] !== undefined && kinds.indexOf(kinds[index]) < index,
  )
  return (
    repeated.length === 0 || {
      message: t('ownPage.parts.repeated'),
      paths: repeated.map((each) => [{ _key: String(getIn(each, ['_key'])) }, 'part']),
    }
  )
}
