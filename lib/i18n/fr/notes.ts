export const meta = {
  menu: 'Carnet',
  title: 'Carnet',
  description: 'Des notes sur la conception de sites et d’applications web.',
}

/** The list of notes, and the page of each. Its words are the owner's. */
export const notes = {
  heading: 'Carnet',
  intro: 'Ce que j’apprends en faisant des sites, en quelques lignes.',
  fixed: {
    follow: 'S’abonner par RSS',
    others: 'Autres notes',
    previous: 'Note précédente',
    next: 'Note suivante',
  },
}
