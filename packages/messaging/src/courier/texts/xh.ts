import type { Texts } from './texts.ts'

export const xh: Texts = {
  recovery: {
    subject: 'Buyisela i-akhawunti yakho ye-{project}',
    heading: 'Buyisela i-akhawunti yakho',
    byCode: 'Faka le khowudi kwiphepha oyicele kulo:',
    byLink: 'Vula eli khonkco ukuze ukhethe indlela entsha yokungena:',
    action: 'Buyisela i-akhawunti yam',
    unexpected:
      'Ukuba akukhange ucele oku, ungawutyeshela lo myalezo. Akukho namnye unokungena kwi-akhawunti yakho ngaphandle kwawo.',
  },
  verification: {
    subject: 'Qinisekisa idilesi yakho ye-imeyile kwi-{project}',
    heading: 'Qinisekisa idilesi yakho',
    byCode: 'Faka le khowudi ukuze uqinisekise ukuba idilesi ethi {address} yeyakho:',
    byLink: 'Vula eli khonkco ukuze uqinisekise ukuba idilesi ethi {address} yeyakho:',
    action: 'Qinisekisa idilesi yam',
    unexpected:
      'Ukuba awunayo i-akhawunti apha, kukho umntu ofake idilesi yakho ngempazamo. Ungawutyeshela lo myalezo.',
  },
  login: {
    subject: 'Ikhowudi yakho yokungena kwi-{project}',
    heading: 'Ngena',
    byCode: 'Faka le khowudi ukuze ungene:',
    byLink: 'Vula eli khonkco ukuze ungene:',
    action: 'Ngena',
    unexpected: 'Ukuba awungeni ngoku, musa ukunika nabani na le khowudi.',
  },
  registration: {
    subject: 'Ikhowudi yakho ye-{project}',
    heading: 'Sele kukufuphi',
    byCode: 'Faka le khowudi ukuze uvule i-akhawunti yakho:',
    byLink: 'Vula eli khonkco ukuze uvule i-akhawunti yakho:',
    action: 'Vula i-akhawunti yam',
    unexpected: 'Ukuba awuvuli akhawunti, ungawutyeshela lo myalezo kwaye akukho akhawunti iya kuvulwa.',
  },
  recoveryUnknown: {
    subject: 'Ukubuyiselwa kwe-akhawunti kwi-{project}',
    heading: 'Akukho akhawunti inale dilesi',
    paragraph:
      'Kukho umntu ozame ukubuyisela i-akhawunti nge-{address}, kodwa akukho akhawunti inale dilesi.',
    advice: 'Ukuba ibinguwe, mhlawumbi usebenzise enye idilesi. Zama leyo.',
  },
  verificationUnknown: {
    subject: 'Ukuqinisekiswa kwedilesi kwi-{project}',
    heading: 'Akukho akhawunti inale dilesi',
    paragraph: 'Kukho umntu ocele ukuqinisekisa u-{address}, kodwa akukho akhawunti inale dilesi.',
    advice: 'Ukuba ibinguwe, mhlawumbi usebenzise enye idilesi. Zama leyo.',
  },
  codeIsSecret: 'Le khowudi isebenza kube kanye kwaye iphelelwa lixesha {life}. Asisoze siyicele ngomnxeba.',
  linkWorksOnce: 'Eli khonkco lisebenza kube kanye kwaye liphelelwa lixesha {life}.',
  life: { shortly: 'emva kwexeshana', minute: 'emva komzuzu', minutes: 'emva kwemizuzu eyi-{minutes}' },
  footer: 'I-{project} ithumele lo myalezo ku-{address}.',
  sms: 'Ikhowudi yakho ye-{project} ithi {code}. Musa ukuyinika nabani na.',
}
