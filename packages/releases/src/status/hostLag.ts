import { formatMoment, type StudioLanguage } from 'foundation/studioLanguage'

/** Says that the host still shows older content. The time zone is that of the browser by default. */
export function formatHostLag(shownAt: Date, language: StudioLanguage, timeZone?: string): string {
  const options = { dateStyle: 'long', timeStyle: 'short', timeZone } as const
  return sentences[language](formatMoment(shownAt, language, options))
}

const sentences: Record<StudioLanguage, (moment: string) => string> = {
  fr: (moment) =>
    `Publié, mais votre hébergeur ne l’a pas mis en ligne\u00a0: le site montre toujours le contenu du ${moment}.`,
  en: (moment) =>
    `Published, but your host has not put it online: the site still shows the content of ${moment}.`,
}

/** The usual reasons, and where to look. */
export const hostLagReasons: Record<StudioLanguage, string> = {
  fr: 'Le plus souvent, aucune mise en ligne n’a commencé (webhook ou deploy hook supprimé, quota atteint), elle a échoué (son journal nomme le document refusé), ou l’hébergeur l’a refusée (version de Next avec une faille connue\u00a0: mettez le code du site à jour). Regardez les déploiements chez votre hébergeur («\u00a0Deployments\u00a0» chez Vercel, «\u00a0Deploys\u00a0» chez Netlify), puis les envois du webhook sur sanity.io/manage (API, Webhooks). «\u00a0npm run check\u00a0» vérifie les autres étapes.',
  en: 'Usually nothing was built (the webhook or the deploy hook is gone, a quota is used up), the build failed (its log names the document that was refused), or the host refused what was built (a version of Next with a known fault: update the code of the site). Look at the deployments of your host (“Deployments” at Vercel, “Deploys” at Netlify), then at the deliveries of the webhook at sanity.io/manage (API, Webhooks). “npm run check” checks the remaining steps.',
}
