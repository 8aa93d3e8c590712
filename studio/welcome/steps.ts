import type { PickWording } from 'studio-kit/pick'
import { z } from 'zod'
import { builtInSettings } from '#lib/content/builtIn.ts'
import { siteSettingsId } from '#lib/content/siteSettings.ts'
import { isExample } from '#lib/identity.ts'
import { formatMailSettings } from '#lib/mailSettings.ts'

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
  pick: PickWording,
  isBuiltInExample = isExample,
): Step[] => [
  toIdentityStep(progress, pick, isBuiltInExample),
  {
    title: pick('Complétez les mentions légales', 'Fill in the legal details'),
    reason: pick(
      'La loi française les demande : réglages, onglet Mentions légales.',
      'French law asks for them: settings, tab Legal details.',
    ),
    pane: siteSettingsId,
    isDone: Boolean(progress.settings?.registrationNumber),
  },
  {
    title: pick('Vérifiez vos chiffres', 'Check your figures'),
    reason: pick(
      `« ${figures.join(' », « ')} »${isBuiltInExample ? ' sont des exemples' : ''} : réglages, onglet Chiffres, pour les changer ou les masquer.`,
      `“${figures.join('”, “')}”${isBuiltInExample ? ' are examples' : ''}: settings, tab Claims, to change or hide them.`,
    ),
    pane: siteSettingsId,
    isDone: !isBuiltInExample || hasOwnClaims(progress),
  },
  {
    title: pick('Montrez un projet en image', 'Show a project with a picture'),
    reason: pick('Modifiez un des projets ou créez-en un.', 'Change one of the projects, or create one.'),
    pane: 'projects',
    isDone: progress.picture,
  },
  {
    title: pick('Donnez vos prix', 'Give your prices'),
    reason: pick('Sans prix, la page dit « Sur devis ».', 'Without a price the page says “On request”.'),
    pane: 'packages',
    isDone: progress.price,
  },
  ...(isMailSetUp === null ? [] : [toMailStep(isMailSetUp, pick)]),
]

/** Done if no example text about the owner is left. */
function toIdentityStep({ settings }: Progress, pick: PickWording, isBuiltInExample: boolean): Step {
  const { brand, region, email } = settings ?? {}
  const missing = [
    ...(!brand || (isBuiltInExample && brand === builtInSettings.brand)
      ? [pick('votre marque', 'your brand')]
      : []),
    ...(!region || (isBuiltInExample && region === builtInSettings.region.fr)
      ? [pick('votre ville', 'your city')]
      : []),
    ...(email ? [] : [pick('une adresse de contact', 'a contact address')]),
  ]
  return {
    title: pick('Dites qui vous êtes', 'Say who you are'),
    reason:
      missing.length === 0
        ? pick('Marque, ville, adresse de contact.', 'Brand, city, contact address.')
        : pick(
            `Il manque ${missing.join(', ')} : réglages.`,
            `Still to give: ${missing.join(', ')}, in the settings.`,
          ),
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

const toMailStep = (isDone: boolean, pick: PickWording): Step => ({
  title: pick('Recevez les messages par e-mail', 'Receive messages by mail'),
  reason: isDone
    ? pick('Le serveur d’envoi est réglé.', 'The mail server is set up.')
    : pick(
        `Donnez ${formatMailSettings('et')} dans le fichier .env, puis relancez « npm start ». D’ici là : « Messages ».`,
        `Give ${formatMailSettings('and')} in the file .env, then run “npm start” again. Until then: “Messages”.`,
      ),
  pane: null,
  isDone,
})
