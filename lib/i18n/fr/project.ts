/** The page of a project. Its words are the owner's. */
export const project = {
  back: 'Projets',
  year: 'Année',
  tags: 'Mots-clés',
  site: 'Site du client',
  others: 'Autres projets',
  previous: 'Projet précédent',
  next: 'Projet suivant',
}
