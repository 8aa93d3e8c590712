import { z } from 'zod'
import { builtInSettings } from '#lib/content/builtIn.ts'
import { siteSettingsId } from '#lib/content/siteSettings.ts'
import { isExample } from '#lib/identity.ts'
import { mailSettingNames } from '#lib/mailSettings.ts'
import type { T } from '../words/words.ts'

/** Reads the published content that decides which steps are done. */
export const progressQuery = `{
  "settings": *[_id == "${siteSettingsId}"][0]{
    brand, "region": region.fr, email, claims[]{figure, "label": label.fr, hidden},
    "registrationNumber": legalDetails.registrationNumber
  },
  "picture": count(*[_type == "project" && defined(image.asset)]) > 0,
  "price": count(*[_type == "pricingPackage" && defined(price.amount)]) > 0
}`

const textShape = z.string().trim().nullish()

const settingsShape = z.object({
  brand: textShape,
  region: textShape,
  email: textShape,
  claims: z.array(z.object({ figure: textShape, label: textShape, hidden: z.boolean().nullish() })).nullish(),
  registrationNumber: textShape,
})

export const progressShape = z.object({
  settings: settingsShape.nullable(),
  picture: z.boolean(),
  price: z.boolean(),
})

export type Progress = z.infer<typeof progressShape>

/** A first step; `pane` is its place in the Studio, or null if it is done elsewhere. */
export type Step = { title: string; reason: string; pane: string | null; isDone: boolean }

/**
 * The first steps, in order. `isMailSetUp` is null if the Studio does not know it. With `isBuiltInExample`, the built-in
 * settings are those of the example, and count as missing.
 */
export const toSteps = (
  progress: Progress,
  isMailSetUp: boolean | null,
  t: T,
  isBuiltInExample = isExample,
): Step[] => [
  toIdentityStep(progress, t, isBuiltInExample),
  {
    title: t('step.legal.title'),
    reason: t('step.legal.reason'),
    pane: siteSettingsId,
    isDone: Boolean(progress.settings?.registrationNumber),
  },
  {
    title: t('step.claims.title'),
    reason: t(isBuiltInExample ? 'step.claims.example' : 'step.claims.reason', {
      figures: figures.map((figure) => t('step.claims.figure', { figure })).join(', '),
    }),
    pane: siteSettingsId,
    isDone: !isBuiltInExample || hasOwnClaims(progress),
  },
  {
    title: t('step.picture.title'),
    reason: t('step.picture.reason'),
    pane: 'projects',
    isDone: progress.picture,
  },
  {
    title: t('step.prices.title'),
    reason: t('step.prices.reason'),
    pane: 'packages',
    isDone: progress.price,
  },
  ...(isMailSetUp === null ? [] : [toMailStep(isMailSetUp, t)]),
]

/** Done if no example text about the owner is left. */
function toIdentityStep({ settings }: Progress, t: T, isBuiltInExample: boolean): Step {
  const { brand, region, email } = settings ?? {}
  const missing = [
    ...(!brand || (isBuiltInExample && brand === builtInSettings.brand) ? [t('step.identity.brand')] : []),
    ...(!region || (isBuiltInExample && region === builtInSettings.region.fr)
      ? [t('step.identity.city')]
      : []),
    ...(email ? [] : [t('step.identity.email')]),
  ]
  return {
    title: t('step.identity.title'),
    reason:
      missing.length === 0
        ? t('step.identity.done')
        : t('step.identity.missing', { missing: missing.join(', ') }),
    pane: siteSettingsId,
    isDone: missing.length === 0,
  }
}

const figures = builtInSettings.claims.map(({ figure }) => figure)

/** Whether the owner has changed or hidden one of the claims. */
const hasOwnClaims = ({ settings }: Progress): boolean =>
  (settings?.claims ?? []).some(
    ({ figure, label, hidden }) =>
      hidden ||
      (figure && !figures.includes(figure)) ||
      (label && !builtInSettings.claims.some((builtIn) => builtIn.label.fr === label)),
  )

const toMailStep = (isDone: boolean, t: T): Step => ({
  title: t('step.mail.title'),
  reason: isDone ? t('step.mail.done') : t('step.mail.reason', { settings: mailSettingNames }),
  pane: null,
  isDone,
})
