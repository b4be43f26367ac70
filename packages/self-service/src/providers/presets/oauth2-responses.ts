import { ACCESS, type ProviderResponses } from './provider-responses.ts'

const github = {
  login: 'nomsa',
  id: 583231,
  avatar_url: 'https://avatars.githubusercontent.com/u/583231?v=4',
  html_url: 'https://github.com/nomsa',
  type: 'User',
  name: 'Nomsa Dlamini',
  blog: 'https://nomsa.test',
  email: 'written-there@shop.test',
}
const githubClaims = {
  iss: 'https://github.com/login/oauth/access_token',
  sub: '583231',
  name: 'Nomsa Dlamini',
  nickname: 'nomsa',
  preferred_username: 'nomsa',
  website: 'https://nomsa.test',
  picture: github.avatar_url,
  profile: github.html_url,
}

/** OAuth 2.0 providers and the documents that they return. */
export const oauth2Responses: ProviderResponses[] = [
  {
    kind: 'github',
    scope: ['user:email'],
    address: 'https://github.com/login/oauth/authorize',
    documents: {
      'https://api.github.com/user': github,
      'https://api.github.com/user/emails': [
        { email: 'old@shop.test', primary: false, verified: true, visibility: null },
        { email: 'nomsa@shop.test', primary: true, verified: true, visibility: 'private' },
      ],
    },
    token: { 'https://github.com/login/oauth/access_token': { scope: 'user:email', token_type: 'bearer' } },
    claims: { ...githubClaims, email: 'nomsa@shop.test', email_verified: true },
  },
  {
    kind: 'github-app',
    scope: [],
    address: 'https://github.com/login/oauth/authorize',
    documents: { 'https://api.github.com/user': github },
    token: { 'https://github.com/login/oauth/access_token': { token_type: 'bearer' } },
    claims: { ...githubClaims, email: 'written-there@shop.test' },
  },
  {
    kind: 'facebook',
    scope: ['email', 'public_profile'],
    address: 'https://www.facebook.com/v21.0/dialog/oauth',
    documents: {
      'https://graph.facebook.com/v21.0/me': {
        id: '10158391502',
        name: 'Nomsa Dlamini',
        first_name: 'Nomsa',
        last_name: 'Dlamini',
        email: 'nomsa@shop.test',
        picture: {
          data: { height: 200, is_silhouette: false, url: 'https://platform-lookaside.fbsbx.com/p' },
        },
        birthday: '03/27/1990',
      },
    },
    token: { 'https://graph.facebook.com/v21.0/oauth/access_token': { expires_in: 5183944 } },
    claims: {
      iss: 'https://graph.facebook.com/v21.0/oauth/access_token',
      sub: '10158391502',
      name: 'Nomsa Dlamini',
      nickname: 'Nomsa Dlamini',
      given_name: 'Nomsa',
      family_name: 'Dlamini',
      last_name: 'Dlamini',
      email: 'nomsa@shop.test',
      picture: 'https://platform-lookaside.fbsbx.com/p',
      birthdate: '1990-03-27',
    },
  },
  {
    kind: 'discord',
    scope: ['identify', 'email'],
    address: 'https://discord.com/oauth2/authorize',
    documents: {
      'https://discord.com/api/users/@me': {
        id: '80351110224678912',
        username: 'nomsa',
        discriminator: '1337',
        avatar: 'a_8342729096ea3675442027381ff50dfe',
        verified: true,
        email: 'nomsa@shop.test',
        locale: 'en-US',
      },
    },
    token: { 'https://discord.com/api/oauth2/token': { expires_in: 604800 } },
    claims: {
      iss: 'https://discord.com/api/oauth2/',
      sub: '80351110224678912',
      name: 'nomsa#1337',
      nickname: 'nomsa',
      preferred_username: 'nomsa',
      picture: 'https://cdn.discordapp.com/avatars/80351110224678912/a_8342729096ea3675442027381ff50dfe.gif',
      email: 'nomsa@shop.test',
      email_verified: true,
      locale: 'en-US',
    },
  },
  {
    kind: 'slack',
    scope: ['identity.basic', 'identity.email'],
    address: 'https://slack.com/oauth/v2/authorize',
    parameters: { user_scope: 'identity.basic,identity.email' },
    documents: {
      'https://slack.com/api/users.identity': {
        ok: true,
        user: {
          name: 'Nomsa',
          id: 'U0G9QF9C6',
          email: 'nomsa@shop.test',
          image_512: 'https://a.slack-edge.com/p.png',
        },
        team: { id: 'T0G9PQBBK' },
      },
    },
    token: {
      'https://slack.com/api/oauth.v2.access': {
        ok: true,
        access_token: undefined,
        authed_user: { id: 'U0G9QF9C6', access_token: ACCESS, token_type: 'user' },
      },
    },
    claims: {
      iss: 'https://slack.com/api/oauth.v2.access',
      sub: 'U0G9QF9C6',
      name: 'Nomsa',
      nickname: 'Nomsa',
      picture: 'https://a.slack-edge.com/p.png',
      email: 'nomsa@shop.test',
      email_verified: true,
      team: 'T0G9PQBBK',
    },
  },
  {
    kind: 'spotify',
    scope: ['user-read-email'],
    address: 'https://accounts.spotify.com/authorize',
    documents: {
      'https://api.spotify.com/v1/me': {
        id: 'nomsa1990',
        display_name: 'Nomsa',
        email: 'nomsa@shop.test',
        external_urls: { spotify: 'https://open.spotify.com/user/nomsa1990' },
        images: [{ url: 'https://i.scdn.co/image/p', height: 300, width: 300 }],
        product: 'premium',
      },
    },
    token: { 'https://accounts.spotify.com/api/token': { scope: 'user-read-email' } },
    claims: {
      iss: 'https://accounts.spotify.com/api/token',
      sub: 'nomsa1990',
      name: 'Nomsa',
      nickname: 'Nomsa',
      email: 'nomsa@shop.test',
      profile: 'https://open.spotify.com/user/nomsa1990',
      picture: 'https://i.scdn.co/image/p',
    },
  },
]
