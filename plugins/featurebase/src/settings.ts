import type { Setting } from '@parlance/plugin-api/server.ts'
import { SDK_URL } from './organisation.ts'

export const settings: readonly Setting[] = [
  {
    name: 'organisation',
    kind: 'text',
    default: '',
    required: true,
    is_public: true,
    description: {
      en: 'The name of your organisation at FeatureBase: acme for acme.featurebase.app.',
      fr: 'Le nom de votre organisation chez FeatureBase : acme pour acme.featurebase.app.',
    },
  },
  {
    name: 'secret',
    kind: 'secret',
    default: '',
    required: true,
    description: {
      en: 'The JWT secret, from Settings > Security at FeatureBase. The server signs with it who people are.',
      fr: 'Le secret JWT, sous Settings > Security chez FeatureBase. Le serveur s’en sert pour attester l’identité des personnes.',
    },
  },
  {
    name: 'show_feedback',
    kind: 'boolean',
    default: true,
    is_public: true,
    description: {
      en: 'Show a button for feedback in the menu.',
      fr: 'Afficher un bouton d’avis dans le menu.',
    },
  },
  {
    name: 'show_changelog',
    kind: 'boolean',
    default: true,
    is_public: true,
    description: {
      en: 'Let the version in the settings menu open the changelog of FeatureBase.',
      fr: 'Ouvrir le journal des nouveautés de FeatureBase depuis la version, dans le menu des réglages.',
    },
  },
  {
    name: 'sdk_url',
    kind: 'text',
    default: SDK_URL,
    is_public: true,
    description: {
      en: 'The address of the script that pages load on first use.',
      fr: 'L’adresse du script que les pages chargent à la première utilisation.',
    },
  },
]
