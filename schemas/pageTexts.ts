import { createCatalogue } from '@freelance-site/foundation'

/**
 * The titles and hints of the fields of a page of the owner's own.
 *
 * @public Another language of the Studio takes its type from them.
 */
export const texts = {
  en: {
    title: 'Page of your own',
    answer: 'Answer',
    'answer.missing': 'A question needs an answer.',
    image: 'Picture',
    'image.description':
      'The title is then cut into it, as on the page of a project. Drag the circle over what must always stay visible.',
    list: 'Pages of your own',
    menu: 'In a menu',
    'menu.description': 'Left empty, only links lead to the page.',
    'menu.footer': 'Footer',
    'menu.full':
      'The header has room for {{max}} pages of your own, and other ones are there already: choose the footer.',
    'menu.header': 'Header and footer',
    menuName: 'Name in menus',
    'menuName.description': 'Left empty, the title.',
    'menuName.long':
      'The header has no room for more than {{max}} characters: on a phone 320 pixels wide they take two lines. Write a shorter name in menus.',
    part: 'What to show',
    'part.call': 'Call to contact',
    'part.empty': 'Nothing of this is published: the page does not show this part.',
    'part.hosting': 'Packages for hosting',
    'part.missing': 'Choose what to show.',
    'part.projects': 'Projects',
    'part.site': 'Packages for sites',
    'part.steps': 'What happens after a message',
    'part.testimonials': 'What clients say',
    parts: 'Parts',
    'parts.description': 'In any order. A first paragraph is larger than the others.',
    'parts.repeated': 'This part is already on the page.',
    projects: 'Only these projects',
    'projects.description': 'In this order. Left empty, all of them.',
    question: 'Question',
    'question.missing': 'Write the question or remove it.',
    questions: 'Questions',
    'questions.heading': 'Heading',
    'questions.heading.description': 'Left empty, “Questions”.',
    'questions.missing': 'Without a question, this part is not shown.',
    sitePart: 'Packages, projects, testimonials…',
    'slug.missing': 'A page needs an address: “Generate” makes it from the title.',
    summary: 'Sentence',
    'summary.description': 'Below the title, and in search results.',
    'summary.missing': 'A page needs a sentence: search engines show it.',
    'tab.page': 'Page',
    'tab.place': 'Address and menus',
    name: 'Title',
    'name.missing': 'A page needs a title.',
  },
  fr: {
    title: 'Page ajoutée',
    answer: 'Réponse',
    'answer.missing': 'Une question a besoin d’une réponse.',
    image: 'Image',
    'image.description':
      'Le titre y est alors découpé, comme sur la page d’un projet. Faites glisser le cercle sur ce qui doit toujours rester visible.',
    list: 'Pages ajoutées',
    menu: 'Dans un menu',
    'menu.description': 'Laissé vide, seuls des liens mènent à la page.',
    'menu.footer': 'Pied de page',
    'menu.full':
      'L’en-tête a de la place pour {{max}} pages ajoutées, et d’autres y sont déjà\u00a0: choisissez le pied de page.',
    'menu.header': 'En-tête et pied de page',
    menuName: 'Nom dans les menus',
    'menuName.description': 'Laissé vide, le titre.',
    'menuName.long':
      'L’en-tête n’a pas de place pour plus de {{max}} caractères\u00a0: sur un téléphone large de 320 pixels, ils prennent deux lignes. Écrivez un nom plus court dans les menus.',
    part: 'Ce qui est montré',
    'part.call': 'Appel au contact',
    'part.empty': 'Rien de tout cela n’est publié\u00a0: la page ne montre pas cette partie.',
    'part.hosting': 'Formules d’hébergement',
    'part.missing': 'Choisissez ce qui est montré.',
    'part.projects': 'Projets',
    'part.site': 'Formules de sites',
    'part.steps': 'Ce qui suit un message',
    'part.testimonials': 'Ce que disent les clients',
    parts: 'Parties',
    'parts.description': 'Dans n’importe quel ordre. Un premier paragraphe est plus grand que les autres.',
    'parts.repeated': 'Cette partie est déjà sur la page.',
    projects: 'Seulement ces projets',
    'projects.description': 'Dans cet ordre. Laissé vide, tous.',
    question: 'Question',
    'question.missing': 'Écrivez la question ou retirez-la.',
    questions: 'Questions',
    'questions.heading': 'Titre',
    'questions.heading.description': 'Laissé vide, «\u00a0Questions\u00a0».',
    'questions.missing': 'Sans question, cette partie n’est pas affichée.',
    sitePart: 'Formules, projets, témoignages…',
    'slug.missing': 'Une page a besoin d’une adresse\u00a0: «\u00a0Générer\u00a0» la tire du titre.',
    summary: 'Phrase',
    'summary.description': 'Sous le titre, et dans les résultats de recherche.',
    'summary.missing': 'Une page a besoin d’une phrase\u00a0: les moteurs de recherche la montrent.',
    'tab.page': 'Page',
    'tab.place': 'Adresse et menus',
    name: 'Titre',
    'name.missing': 'Une page a besoin d’un titre.',
  },
} as const

declare global {
  interface StudioCatalogues {
    'schemas.pageTexts': typeof texts.en
  }
}

export const { translatorFor } = createCatalogue(texts, 'schemas.pageTexts')

/** Says a text in the language of the Studio. */
export type PageT = ReturnType<typeof translatorFor>
