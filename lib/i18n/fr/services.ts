export const services = {
  /** Promises no prices, since the owner may show none. */
  heading: 'Services et formules',
  intro: 'Faire créer votre site, puis le garder en forme : voici ce que comprend chaque formule.',
  site: {
    heading: 'Votre site',
    intro: 'Du site vitrine à la plateforme e-commerce.',
  },
  hosting: {
    heading: 'Votre hébergement',
    intro: 'Votre site en ligne, et entretenu si vous le souhaitez.',
  },
  includes: 'Ce qui est compris',
  recommended: 'Recommandé',
  onRequest: 'Sur devis',
  /** Below “Sur devis” when it applies to a whole group of packages. */
  eachPackage: 'pour chaque formule',
  /** Before and after an amount. */
  from: 'à partir de',
  vat: { excluded: 'HT', included: 'TTC', notApplicable: 'sans TVA' },
  /** Below prices without VAT: docs/decisions/0069-exempt-from-vat.md */
  vatNotApplicable: 'TVA non applicable, art.\u00a0293\u00a0B du\u00a0CGI.',
  once: 'paiement unique',
  perMonth: 'par mois',
  freeMaintenance_one: '{{count}} mois de maintenance offert',
  freeMaintenance_other: '{{count}} mois de maintenance offerts',
  ask: 'Demander un devis',
  askFor: '{{ask}} : {{name}}',
  call: {
    heading: 'Vous hésitez entre deux formules ?',
    text: 'Dites-moi ce que vous voulez faire, je vous aide à choisir.',
    button: 'Me contacter',
  },
}
