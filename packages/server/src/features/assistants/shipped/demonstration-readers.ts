import type { ShippedAssistant } from './shipped-assistants.ts'

/** The bases that the assistants of the demonstration answer from. */
export const GUIDE_BASE = '00000000-0000-7000-8000-000000000401'
export const CONTRACTS_BASE = '00000000-0000-7000-8000-000000000402'

/** Assistants that answer from the bases of the demonstration. */
export const DEMONSTRATION_READERS: ShippedAssistant[] = [
  {
    id: '00000000-0000-7000-8000-000000000110',
    name: 'User guide',
    rank: 1,
    is_default: false,
    is_enabled: true,
    is_for_everyone: true,
    publication: 'none',
    tag_ids: [],
    knowledge_base_ids: [GUIDE_BASE],
    description: {
      en: 'Answers from the guide of Parlance, with its sources',
      fr: 'Répond à partir du guide de Parlance, avec ses sources',
    },
    welcome: {
      en: 'Ask how something works here. I answer from the guide, and each number opens the passage.',
      fr: 'Demandez comment cela marche. Je réponds à partir du guide, et chaque numéro ouvre le passage.',
    },
    starters: [
      { en: 'Who can read a knowledge base?', fr: 'Qui peut lire une base de connaissances\u202f?' },
      {
        en: 'What happens to a citation when its source changes?',
        fr: 'Que devient une citation quand sa source change\u202f?',
      },
      { en: 'How large may a file be?', fr: 'Quelle taille un fichier peut-il faire\u202f?' },
    ],
    instructions: 'You answer questions about Parlance from its guide, in the language of the question.',
  },
  {
    id: '00000000-0000-7000-8000-000000000111',
    name: 'Our contracts',
    owner: 'alice',
    shared_with: [
      { username: 'bob', level: 'user' },
      { username: 'marie', level: 'user' },
    ],
    rank: 9,
    is_default: false,
    is_enabled: true,
    is_for_everyone: false,
    publication: 'none',
    tag_ids: [],
    knowledge_base_ids: [CONTRACTS_BASE],
    description: {
      en: 'Answers from the contracts that you may read',
      fr: 'Répond à partir des contrats que vous pouvez lire',
    },
    welcome: { en: 'What would you like to know?', fr: 'Que voulez-vous savoir\u202f?' },
    starters: [{ en: 'With how much notice does the lease end?', fr: 'Quel est le préavis du bail\u202f?' }],
    instructions: 'You answer from contracts and quote the clause.',
  },
]
