import type { FailureCause } from '#lib/publishing/status.ts'
import type { PickWording } from '#schemas/pick.ts'

const stepsInFrench: Record<string, string> = {
  pull: 'lecture du contenu',
  render: 'création des pages',
  write: 'écriture des pages',
  check: 'vérification des pages',
}

/** Why the last change is not live, for its owner, where no document is to blame. */
export function formatCause(cause: Exclude<FailureCause, { kind: 'documents' }>, pick: PickWording): string {
  switch (cause.kind) {
    case 'compile':
      return pick(
        `Le code du site ne se compile pas :\n${cause.output}`,
        `The code of the site does not compile:\n${cause.output}`,
      )
    case 'lake':
      return pick(
        `Le contenu ne peut pas être lu (${cause.reason}). Nouvel essai sous peu.`,
        `The content cannot be read (${cause.reason}). It is tried again soon.`,
      )
    case 'empty':
      return pick(
        `Plus rien n’est publié dans le lac de contenu. Si cela dure ${cause.seconds} s, le site suivra.`,
        `Nothing is published in the content lake any more. If that lasts for ${cause.seconds} s, the site follows.`,
      )
    case 'pages': {
      const lines = cause.problems
        .map(({ path, reason }) => `${path}${pick('\u00a0:', ':')} ${reason}`)
        .join('\n')
      return pick(`Des pages n’ont pas pu être créées :\n${lines}`, `Some pages could not be made:\n${lines}`)
    }
    case 'system':
      return pick(
        `La machine a refusé une opération, faute de place par exemple : ${cause.message}. Nouvel essai sous peu.`,
        `The machine refused an operation, for lack of space for one: ${cause.message}. It is tried again soon.`,
      )
    case 'timeout':
      return pick(
        `Une étape (${stepsInFrench[cause.step] ?? cause.step}) a pris plus de ${cause.seconds} s. Nouvel essai sous peu.`,
        `A step (${cause.step}) took more than ${cause.seconds} s. It is tried again soon.`,
      )
    case 'ended':
      return pick(
        'Le programme qui crée les pages s’est arrêté en chemin. Nouvel essai sous peu.',
        'The program that makes the pages stopped on the way. It is tried again soon.',
      )
    case 'damaged':
      return pick(
        `Les fichiers des nouvelles pages sont abîmés (${cause.problem}). Nouvel essai sous peu.`,
        `The files of the new pages are damaged (${cause.problem}). It is tried again soon.`,
      )
    case 'bug':
      return pick(
        `Une erreur inattendue s’est produite :\n${cause.message}`,
        `Something unexpected happened:\n${cause.message}`,
      )
  }
}
