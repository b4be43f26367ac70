import type { Texts } from './texts.ts'

export const xh: Texts = {
  recovery: {
    subject: 'Buyela kwi-akhawunti yakho ye-{project}',
    heading: 'Buyela kwi-akhawunti yakho',
    byCode: 'Faka le khowudi kwiphepha apho uyicele khona:',
    byLink: 'Vula eli khonkco ukuze ukhethe indlela oza kungena ngayo ukususela ngoku:',
    action: 'Buyela kwi-akhawunti yam',
    unexpected: 'Khange uyicele le nto? Sukwenza nto: akukho namnye unokungena ngaphandle kwalo myalezo.',
  },
  verification: {
    subject: 'Qinisekisa idilesi yakho ye-imeyile kwi-{project}',
    heading: 'Ingaba le yidilesi yakho?',
    byCode: 'Faka le khowudi ukuze uqinisekise ukuba u-{address} ngowakho:',
    byLink: 'Vula eli khonkco ukuze uqinisekise ukuba u-{address} ngowakho:',
    action: 'Qinisekisa idilesi yam',
    unexpected: 'Awunayo i-akhawunti apha? Kukho umntu obhale idilesi ngempazamo, ungawulibala lo myalezo.',
  },
  login: {
    subject: 'Ikhowudi yakho yokungena kwi-{project}',
    heading: 'Ngena',
    byCode: 'Faka le khowudi ukuze ungene:',
    byLink: 'Vula eli khonkco ukuze ungene:',
    action: 'Ngena',
    unexpected: 'Awungeni ngoku? Musa ukunika nabani na le khowudi.',
  },
  registration: {
    subject: 'Ikhowudi yakho yokujoyina i-{project}',
    heading: 'Sele kukufuphi',
    byCode: 'Faka le khowudi ukuze ugqibezele i-akhawunti yakho:',
    byLink: 'Vula eli khonkco ukuze ugqibezele i-akhawunti yakho:',
    action: 'Gqibezela i-akhawunti yam',
    unexpected: 'Awubhalisi? Sukwenza nto, akukho akhawunti iya kwenziwa.',
  },
  recoveryUnknown: {
    subject: 'Kukho umntu ocele i-akhawunti kwi-{project}',
    heading: 'Akukho akhawunti inale dilesi',
    paragraph: 'Kukho umntu ocele ukubuyela kwi-akhawunti ka-{address}, kodwa ayikho.',
    advice: 'Ibinguwe? Mhlawumbi ubhalise ngenye idilesi: nceda uzame leyo.',
  },
  verificationUnknown: {
    subject: 'Kukho umntu onike i-{project} idilesi yakho',
    heading: 'Akukho akhawunti inale dilesi',
    paragraph: 'Kukho umntu ocele ukuqinisekisa u-{address}, kodwa akukho akhawunti inale dilesi.',
    advice: 'Ibinguwe? Mhlawumbi ubhalise ngenye idilesi: nceda uzame leyo.',
  },
  codeIsSecret: 'Le khowudi isebenza kanye, {life}. Asiyiceli nangaliphi na ixesha ngomnxeba.',
  linkWorksOnce: 'Eli khonkco lisebenza kanye, {life}.',
  life: { shortly: 'ixesha elifutshane', minute: 'umzuzu omnye', minutes: 'imizuzu eyi-{minutes}' },
  footer: 'I-{project} ithumele lo myalezo ku-{address}.',
  sms: 'Ikhowudi yakho ye-{project} ithi {code}. Musa ukuyinika nabani na.',
}
