import express, { type Express as App } from 'express'
import session from 'express-session'
import passport from 'passport'

/** An Express app that uses a Passport strategy. Its page `/` shows who is signed in. */
export function createPassportApp(strategy: passport.Strategy): App {
  const authenticator = new passport.Passport()
  authenticator.use('tillkey', strategy)
  authenticator.serializeUser((user, done) => done(null, user))
  authenticator.deserializeUser((user: Express.User, done) => done(null, user))
  const app = express()
  app.use(session({ secret: 'of the app', resave: false, saveUninitialized: false }))
  app.use(authenticator.session())
  app.get('/', (request, response) => response.json(request.user ?? null))
  app.get('/sign-in', authenticator.authenticate('tillkey'))
  app.get('/callback', authenticator.authenticate('tillkey'), (_request, response) => response.redirect('/'))
  return app
}
