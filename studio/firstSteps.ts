import { useMailSetUp } from '@freelance-site/inbox/studio'
import { firstSteps, type Step, useStudioLocale } from '@freelance-site/studio-kit/studio'
import { z } from 'zod'
import { builtInSettings, siteSettingsId } from '#lib/content/siteSettings.ts'
import { typeset } from '#lib/i18n/typeset.ts'
import { isExample, keyPrefix } from '#lib/identity.ts'
import { defaultLocale } from '#lib/languages.ts'
import { mailSettingNames } from '#lib/mailSettings.ts'
import { type T, useT } from './words/words.ts'

export const welcome = () =>
  firstSteps({
    hiddenKey: `${keyPrefix}:welcome-hidden`,
    query: progressQuery,
    types: ['siteSettings', 'project', 'pricingPackage'],
    useSteps: (answer) => {
      const locale = useStudioLocale()
      const steps = toSteps(progressShape.parse(answer), useMailSetUp(), useT())
      return steps.map((step) => ({ ...step, reason: typeset(step.reason, locale) }))
    },
  })

/** Reads the published content that decides which steps are done. */
export const progressQuery = `{
  "settings": *[_id == "${siteSettingsId}"][0]{
    brand, "region": region.${defaultLocale}, email, claims[]{figure, "label": label.${defaultLocale}, hidden},
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

type Progress = z.infer<typeof progressShape>

/**
 * The first steps, in order. `isMailSetUp` is null if the Studio does not know it. With `isBuiltInExample`, the built-in settings
 * are those of the example, and count as missing.
 */
export function toSteps(
  progress: Progress,
  isMailSetUp: boolean | null,
  t: T,
  isBuiltInExample = isExample,
): Step[] {
  const missing = findMissing(progress, t, isBuiltInExample)
  const claims = figures.map((figure) => t('step.claims.figure', { figure })).join(', ')
  const reasons = {
    identity: missing === '' ? t('step.identity.done') : t('step.identity.missing', { missing }),
    legal: t('step.legal.reason'),
    claims: t(isBuiltInExample ? 'step.claims.example' : 'step.claims.reason', { figures: claims }),
    picture: t('step.picture.reason'),
    prices: t('step.prices.reason'),
    mail: isMailSetUp ? t('step.mail.done') : t('step.mail.reason', { settings: mailSettingNames }),
  }
  const toStep = (name: keyof typeof reasons, pane: string | null, isDone: boolean): Step => ({
    title: t(`step.${name}.title`),
    reason: reasons[name],
    pane,
    isDone,
  })
  return [
    toStep('identity', siteSettingsId, missing === ''),
    toStep('legal', siteSettingsId, Boolean(progress.settings?.registrationNumber)),
    toStep('claims', siteSettingsId, !isBuiltInExample || hasOwnClaims(progress)),
    toStep('picture', 'projects', progress.picture),
    toStep('prices', 'packages', progress.price),
    ...(isMailSetUp === null ? [] : [toStep('mail', null, isMailSetUp)]),
  ]
}

/** Names what the owner has not said about themselves yet; an example text counts as missing. */
function findMissing({ settings }: Progress, t: T, isBuiltInExample: boolean): string {
  const isExampleText = (text: string, example: string) => isBuiltInExample && text === example
  const { brand, region, email } = settings ?? {}
  const missing = [
    (!brand || isExampleText(brand, builtInSettings.brand)) && t('step.identity.brand'),
    (!region || isExampleText(region, builtInSettings.region[defaultLocale])) && t('step.identity.city'),
    !email && t('step.identity.email'),
  ]
  return missing.filter(Boolean).join(', ')
}

const figures = builtInSettings.claims.map(({ figure }) => figure)

/** Whether the owner has changed or hidden one of the claims. */
const hasOwnClaims = ({ settings }: Progress): boolean =>
  (settings?.claims ?? []).some(
    ({ figure, label, hidden }) =>
      hidden ||
      (figure && !figures.includes(figure)) ||
      (label && !builtInSettings.claims.some((builtIn) => builtIn.label[defaultLocale] === label)),
  )
