import type { ShippedAssistant } from './shipped-assistants.ts'

const WRITING = '00000000-0000-7000-8000-000000000201'
const MEETINGS = '00000000-0000-7000-8000-000000000204'
/** The group of the demonstration, and the one that the identity provider would name. */
const PROJECT_TEAM = '00000000-0000-7000-8000-000000000301'

const BY_HAND = { rank: 10, is_default: false, is_enabled: true, is_for_everyone: false } as const

/** Further publication states: a pending update, a rejection, a withdrawn and a hidden assistant. */
export const DEMONSTRATION_STATES: ShippedAssistant[] = [
  {
    ...BY_HAND,
    id: '00000000-0000-7000-8000-000000000112',
    name: 'Meeting planner',
    owner: 'alice',
    shared_with: [{ username: 'marie', level: 'user' }],
    shared_with_groups: [{ id: PROJECT_TEAM, level: 'editor' }],
    installed_by: ['bob'],
    publication: 'updated',
    is_featured: true,
    note: 'It now asks for the time zone, and speaks French.',
    tag_ids: [MEETINGS],
    description: {
      en: 'Finds an agenda for a meeting, and who must be there',
      fr: 'Trouve l’ordre du jour d’une réunion et qui doit y être',
    },
    welcome: { en: 'What should be decided at the end?' },
    starters: [{ en: 'Plan half an hour with four people' }],
    instructions: 'You plan meetings. Ask what should be decided.\nPropose an agenda with times.',
    change: {
      welcome: {
        en: 'What should be decided at the end?',
        fr: 'Que doit-on avoir décidé à la fin\u202f?',
      },
      starters: [
        {
          en: 'Plan half an hour with four people',
          fr: 'Préparez une demi-heure à quatre',
        },
        { en: 'Is this meeting needed?', fr: 'Cette réunion est-elle utile\u202f?' },
      ],
      instructions:
        'You plan meetings. Ask what should be decided, and in which time zone people are.\nPropose an agenda with times.\nSay who need not come.',
    },
  },
  {
    ...BY_HAND,
    id: '00000000-0000-7000-8000-000000000113',
    name: 'Salary estimator',
    owner: 'bob',
    publication: 'rejected',
    reason: 'It guesses what colleagues earn. Please ask the people office to publish the scales instead.',
    tag_ids: [],
    description: { en: 'Estimates what a post is paid', fr: 'Estime la paie d’un poste' },
    welcome: {},
    starters: [],
    instructions: 'You estimate the pay of a post from its title and place.',
  },
  {
    ...BY_HAND,
    id: '00000000-0000-7000-8000-000000000114',
    name: 'Press archive of the years before the new house style was introduced everywhere',
    owner: 'alice',
    is_hidden: true,
    publication: 'withdrawn',
    tag_ids: [WRITING],
    description: { en: 'What was written before', fr: 'Ce qui s’écrivait avant' },
    welcome: {},
    starters: [],
    instructions: 'You answer about press releases before the new house style.',
  },
]
