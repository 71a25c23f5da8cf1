import type { Bilingual } from '#db/json-columns.ts'

/** An assistant that comes with the product. */
export type ShippedAssistant = {
  id: string
  name: string
  rank: number
  is_default: boolean
  is_enabled: boolean
  /** Shared with everyone from the start. */
  is_for_everyone: boolean
  is_hidden?: boolean
  is_featured?: boolean
  /** 'updated': one version is approved, and a later one waits. */
  publication: 'none' | 'approved' | 'submitted' | 'updated' | 'changes_requested' | 'rejected' | 'withdrawn'
  /** The author's note to the reviewer. */
  note?: string
  /** Why the reviewer rejected it. */
  reason?: string
  /** The username of a demo person; absent: no owner. */
  owner?: string
  shared_with?: { username: string; level: 'user' | 'editor' }[]
  shared_with_groups?: { id: string; level: 'user' | 'editor' }[]
  /** Demo people who have installed it from the marketplace. */
  installed_by?: string[]
  tag_ids: string[]
  description: Bilingual
  welcome: Bilingual
  starters: Bilingual[]
  instructions: string
  knowledge_base_ids?: string[]
  /** The content of the second version, if there is one. */
  change?: Partial<Pick<ShippedAssistant, 'description' | 'welcome' | 'starters' | 'instructions'>>
}

export type ShippedTag = { id: string; name: string; rank: number }

const WRITING = '00000000-0000-7000-8000-000000000201'
const CODE = '00000000-0000-7000-8000-000000000202'
const LANGUAGES = '00000000-0000-7000-8000-000000000203'
const MEETINGS = '00000000-0000-7000-8000-000000000204'

/** Demonstration tags. */
export const DEMONSTRATION_TAGS: ShippedTag[] = [
  { id: WRITING, name: 'Writing', rank: 0 },
  { id: CODE, name: 'Code', rank: 1 },
  { id: LANGUAGES, name: 'Languages', rank: 2 },
  { id: MEETINGS, name: 'Meetings', rank: 3 },
]

/** The default assistant of every installation. */
export const GENERAL_ASSISTANT: ShippedAssistant = {
  id: '00000000-0000-7000-8000-000000000101',
  name: 'Parlance',
  rank: 0,
  is_default: true,
  is_enabled: true,
  is_for_everyone: false,
  publication: 'none',
  tag_ids: [],
  description: { en: 'For questions of every kind', fr: 'Pour toutes vos questions' },
  welcome: {
    en: 'I help you write, understand and prepare. Ask in your own words.',
    fr: 'Je vous aide à rédiger, à comprendre et à préparer. Posez votre question avec vos mots.',
  },
  starters: [
    { en: 'Summarise a text I will paste', fr: 'Résumer un texte que je vais coller' },
    { en: 'Draft a reply to an e-mail', fr: 'Rédiger une réponse à un e-mail' },
    { en: 'Prepare the agenda of a meeting', fr: 'Préparer l’ordre du jour d’une réunion' },
    { en: 'Explain a topic in simple words', fr: 'Expliquer un sujet avec des mots simples' },
  ],
  instructions: 'You are a helpful assistant. Answer in the language of the question, clearly and briefly.',
}

/**
 * The default assistant's starters while only the demonstration model answers: they show the features of an answer.
 */
export const DEMONSTRATION_STARTERS: Bilingual[] = [
  {
    en: 'Show me what an answer can look like: a table, code and a formula',
    fr: 'Montrez-moi une réponse avec un tableau, du code et une formule',
  },
  {
    en: 'Write a long answer, and let me stop it',
    fr: 'Écrivez une longue réponse, que je pourrai arrêter',
  },
  { en: 'Use a tool to tell me today’s date', fr: 'Utilisez un outil pour me donner la date du jour' },
  {
    en: 'Think before you answer: what are you?',
    fr: 'Réfléchissez avant de répondre\u00a0: qui êtes-vous\u202f?',
  },
]

/** Demonstration assistants, one of them disabled, to show every state. */
export const DEMONSTRATION_ASSISTANTS: ShippedAssistant[] = [
  {
    id: '00000000-0000-7000-8000-000000000102',
    name: 'Writing coach',
    rank: 1,
    is_default: false,
    is_enabled: true,
    is_for_everyone: true,
    publication: 'none',
    tag_ids: [WRITING],
    description: { en: 'Makes a text clear and kind', fr: 'Rend un texte clair et courtois' },
    welcome: {
      en: 'Paste a text and say who will read it. I keep your meaning and shorten the way to it.',
      fr: 'Collez un texte et dites qui le lira. Je garde le sens et raccourcis le chemin.',
    },
    starters: [
      {
        en: 'Show me a list of rules for a good e-mail',
        fr: 'Donnez-moi une liste de règles pour un bon e-mail',
      },
      { en: 'Quote a sentence and improve it', fr: 'Prenez une citation et améliorez-la' },
    ],
    instructions:
      'You improve texts. Keep the meaning, the language and the tone; say what you changed and why.',
  },
  {
    id: '00000000-0000-7000-8000-000000000103',
    name: 'Code companion',
    rank: 2,
    is_default: false,
    is_enabled: true,
    is_for_everyone: true,
    publication: 'none',
    tag_ids: [CODE],
    description: { en: 'Explains and writes code', fr: 'Explique et écrit du code' },
    welcome: {
      en: 'Say what your program should do, or paste what puzzles you.',
      fr: 'Dites ce que votre programme doit faire, ou collez ce qui vous intrigue.',
    },
    starters: [{ en: 'Show me code in three languages', fr: 'Montrez-moi du code en trois langages' }],
    instructions: 'You are an experienced programmer. Prefer short, complete examples; name what you assume.',
  },
  {
    id: '00000000-0000-7000-8000-000000000104',
    name: 'Archive finder',
    rank: 3,
    is_default: false,
    is_enabled: false,
    is_for_everyone: true,
    publication: 'none',
    tag_ids: [],
    description: { en: 'Switched off for now', fr: 'Désactivé pour le moment' },
    welcome: {},
    starters: [],
    instructions: 'You find documents in the archive.',
  },
  {
    id: '00000000-0000-7000-8000-000000000105',
    name: 'Translator',
    rank: 4,
    is_default: false,
    is_enabled: true,
    is_for_everyone: false,
    publication: 'approved',
    installed_by: ['alice'],
    tag_ids: [LANGUAGES, WRITING],
    description: {
      en: 'Translates between English and French, and explains its choices',
      fr: 'Traduit de l’anglais au français et inversement, et explique ses choix',
    },
    welcome: {
      en: 'Paste a text: I translate it into the other language and tell you what could be said differently.',
      fr: 'Collez un texte\u00a0: je le traduis dans l’autre langue et vous dis ce qui pourrait se dire autrement.',
    },
    starters: [
      {
        en: 'Translate this invitation and keep it friendly',
        fr: 'Traduisez cette invitation en restant aimable',
      },
    ],
    instructions:
      'You translate between English and French. Keep the register and the layout. After the translation, list at most three choices that could be made differently. The reader is {{user.name}}.',
  },
  {
    id: '00000000-0000-7000-8000-000000000106',
    name: 'Minutes writer',
    rank: 5,
    is_default: false,
    is_enabled: true,
    is_for_everyone: false,
    publication: 'submitted',
    tag_ids: [MEETINGS],
    description: { en: 'Turns notes of a meeting into minutes with decisions and tasks' },
    welcome: { en: 'Paste your notes, in any order.' },
    starters: [{ en: 'What do you need from me to write good minutes?' }],
    instructions:
      'You write minutes of meetings. Today is {{date}}. Name decisions, tasks with their owners and dates, and open questions; invent nothing.',
  },
  {
    id: '00000000-0000-7000-8000-000000000107',
    name: 'Contract reader',
    owner: 'alice',
    shared_with: [
      { username: 'bob', level: 'user' },
      { username: 'marie', level: 'editor' },
    ],
    rank: 6,
    is_default: false,
    is_enabled: true,
    is_for_everyone: false,
    publication: 'none',
    tag_ids: [WRITING],
    description: {
      en: 'Explains a contract clause by clause',
      fr: 'Explique un contrat clause par clause',
    },
    welcome: {
      en: 'Paste a clause. I say what it obliges you to, and what it leaves open.',
      fr: 'Collez une clause. Je dis à quoi elle vous oblige et ce qu’elle laisse ouvert.',
    },
    starters: [{ en: 'What should I look for first?', fr: 'Que dois-je regarder en premier\u202f?' }],
    instructions:
      'You explain contracts in plain words. Quote the clause you speak of. You give no legal advice.',
  },
  {
    id: '00000000-0000-7000-8000-000000000108',
    name: 'Travel planner',
    owner: 'bob',
    shared_with: [{ username: 'alice', level: 'user' }],
    rank: 7,
    is_default: false,
    is_enabled: true,
    is_for_everyone: false,
    publication: 'none',
    tag_ids: [],
    description: { en: 'Plans a journey for work', fr: 'Prépare un voyage professionnel' },
    welcome: { en: 'Where to, and when?', fr: 'Où allez-vous, et quand\u202f?' },
    starters: [],
    instructions: 'You plan journeys for work: means of travel, times, and what to prepare.',
  },
  {
    id: '00000000-0000-7000-8000-000000000109',
    name: 'Press summary',
    owner: 'alice',
    rank: 8,
    is_default: false,
    is_enabled: true,
    is_for_everyone: false,
    publication: 'changes_requested',
    reason: 'Please add the French texts, and say how long an article may be.',
    tag_ids: [WRITING],
    description: { en: 'Sums up articles in five lines' },
    welcome: { en: 'Paste an article.' },
    starters: [{ en: 'What makes a good summary?' }],
    instructions: 'You sum up articles in five lines, without any opinion of your own.',
  },
]
