/**
 * Legal texts are written as plain text: an empty line between paragraphs, `- ` before a bullet,
 * `[words](address)` for a link. `lib/content/seedFields.ts` turns them into Portable Text.
 */
export const terms = {
  title: 'Mentions légales',
  company: {
    heading: 'Informations sur l’entreprise',
    body: `Ce site présente une activité indépendante de développement web full-stack, exercée à distance ou sur place
({{region}}).

Pour toute question sur le site ou sur son contenu, écrivez depuis la [page de contact](/contact).`,
  },
  use: {
    heading: 'Conditions d’utilisation',
    body: `L’accès au site est libre et gratuit. En le consultant, vous acceptez les présentes conditions.

Vous vous engagez à utiliser le site dans le respect des lois en vigueur, à ne pas chercher à en perturber le
fonctionnement et à ne pas envoyer, par le formulaire de contact, de contenu illicite ou de publicité.

Les formules et les tarifs sont présentés à titre d’information : seul un devis accepté par les deux parties les
engage.`,
  },
  property: {
    heading: 'Propriété intellectuelle',
    body: `Les textes, les illustrations, la mise en page et le code de ce site sont protégés par le droit de la propriété
intellectuelle. Sauf mention contraire, ils ne peuvent être reproduits, modifiés ou réutilisés sans un accord écrit
préalable.

Les marques, les logos et les images des projets présentés restent la propriété de leurs titulaires.`,
  },
  liability: {
    heading: 'Responsabilité',
    body: `Les informations publiées ici le sont avec soin, mais elles peuvent contenir des erreurs ou ne plus être à jour.
Si vous en remarquez une, signalez-la : elle sera corrigée.

Le site peut être interrompu pour une mise à jour ou à cause d’un incident technique, sans que sa disponibilité
permanente puisse être garantie.

Les liens vers d’autres sites sont donnés pour information. Ces sites sont seuls responsables de ce
qu’ils publient.`,
  },
  details: {
    label: 'Coordonnées légales',
    name: 'Nom',
    status: 'Statut',
    registrationNumber: 'Numéro d’immatriculation',
    vatNumber: 'Numéro de TVA',
    address: 'Adresse',
    telephone: 'Téléphone',
    publicationDirector: 'Direction de la publication',
    host: 'Hébergement',
    mediator: 'Médiation de la consommation',
    mediatorSite: 'Site du médiateur',
  },
  contents: 'Sommaire',
  updated: 'Dernière mise à jour : <date>{{date}}</date>',
}
