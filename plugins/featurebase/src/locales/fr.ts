import type { en } from './en.ts'

export const fr: Record<keyof typeof en, string> = {
  connect: 'Se connecter à FeatureBase',
  feedback: 'Donner mon avis',
  sdk_failed: 'Échec du chargement du SDK FeatureBase',
  auth_failed: 'Échec de l’authentification auprès de FeatureBase',
  not_configured: 'FeatureBase n’est pas configuré. Veuillez contacter votre administrateur.',
  check_organisation:
    'L’organisation manque ou est incorrecte : indiquez la partie qui précède .featurebase.app dans l’adresse de votre espace.',
  check_secret: 'Le secret JWT manque.',
  check_sdk: 'Le script de FeatureBase ne peut pas être chargé depuis cette adresse.',
}
