/** A page of the owner's own. Its words are the owner's, except the headings that they leave empty. */
export const page = {
  questions: 'Questions',
}
