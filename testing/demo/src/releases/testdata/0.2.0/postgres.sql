CREATE TABLE public.active_projects (
    project_id text NOT NULL,
    account text NOT NULL
);
CREATE TABLE public.api_keys (
    project_id text NOT NULL,
    id text NOT NULL,
    name text NOT NULL,
    digest text NOT NULL,
    owner_id text NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    expires_at bigint,
    last_used_at bigint,
    role text DEFAULT 'data'::text NOT NULL,
    networks text DEFAULT '[]'::text NOT NULL,
    parent_id text DEFAULT ''::text NOT NULL
);
CREATE TABLE public.attempts (
    project_id text NOT NULL,
    subject text NOT NULL,
    count bigint NOT NULL,
    expires_at bigint NOT NULL
);
CREATE TABLE public.audit_events (
    project_id text NOT NULL,
    at bigint NOT NULL,
    id text NOT NULL,
    actor_kind text NOT NULL,
    actor_id text NOT NULL,
    ip text NOT NULL,
    user_agent text NOT NULL,
    action text NOT NULL,
    target_type text NOT NULL,
    target_id text NOT NULL,
    before_json text NOT NULL,
    after_json text NOT NULL
);
CREATE TABLE public.console_set_up (
    project_id text NOT NULL,
    token_digest text NOT NULL
);
CREATE TABLE public.courier_dispatches (
    project_id text NOT NULL,
    message_id text NOT NULL,
    id text NOT NULL,
    status text NOT NULL,
    error text,
    created_at bigint NOT NULL
);
CREATE TABLE public.courier_messages (
    project_id text NOT NULL,
    id text NOT NULL,
    type text NOT NULL,
    status text NOT NULL,
    recipient text NOT NULL,
    subject text NOT NULL,
    template_type text NOT NULL,
    channel text NOT NULL,
    send_count bigint NOT NULL,
    content text NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    identity_id text NOT NULL
);
CREATE TABLE public.event_counters (
    project_id text NOT NULL,
    name text NOT NULL,
    hour bigint NOT NULL,
    count bigint NOT NULL
);
CREATE TABLE public.flow_errors (
    project_id text NOT NULL,
    id text NOT NULL,
    error text NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL
);
CREATE TABLE public.flows (
    project_id text NOT NULL,
    id text NOT NULL,
    kind text NOT NULL,
    document text NOT NULL,
    expires_at bigint NOT NULL,
    version bigint DEFAULT 1 NOT NULL,
    about text
);
CREATE TABLE public.identities (
    project_id text NOT NULL,
    id text NOT NULL,
    schema_id text NOT NULL,
    state text NOT NULL,
    state_changed_at bigint,
    traits text NOT NULL,
    addresses text NOT NULL,
    metadata_public text NOT NULL,
    metadata_admin text NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    organization_id text,
    external_id text
);
CREATE TABLE public.identity_credentials (
    project_id text NOT NULL,
    identity_id text NOT NULL,
    type text NOT NULL,
    config text NOT NULL,
    version bigint NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    factors text DEFAULT 'first'::text NOT NULL
);
CREATE TABLE public.identity_identifiers (
    project_id text NOT NULL,
    part bytea NOT NULL,
    identity_id text NOT NULL
);
CREATE TABLE public.identity_keys (
    project_id text NOT NULL,
    kind text NOT NULL,
    value text NOT NULL,
    identity_id text NOT NULL
);
CREATE TABLE public.identity_search (
    project_id text NOT NULL,
    is_start bigint NOT NULL,
    part bytea NOT NULL,
    identity_id text NOT NULL
);
CREATE TABLE public.identity_search_progress (
    project_id text NOT NULL,
    schema_id text NOT NULL,
    marks text NOT NULL,
    after_id text
);
CREATE TABLE public.identity_search_texts (
    project_id text NOT NULL,
    identity_id text NOT NULL,
    texts text NOT NULL
);
CREATE TABLE public.identity_totals (
    project_id text NOT NULL,
    part text NOT NULL,
    total bigint NOT NULL
);
CREATE TABLE public.job_leases (
    service text NOT NULL,
    name text NOT NULL,
    holder text NOT NULL,
    until_at bigint NOT NULL,
    due_at bigint NOT NULL,
    failures bigint NOT NULL
);
CREATE TABLE public.machine_absences (
    account_uuid text NOT NULL,
    reference text NOT NULL,
    told_at bigint NOT NULL
);
CREATE TABLE public.machine_accounts (
    uuid text NOT NULL,
    email text NOT NULL,
    name text NOT NULL,
    password_hash text NOT NULL,
    created_at bigint NOT NULL
);
CREATE TABLE public.machine_captures (
    payment_id text NOT NULL,
    request_key text NOT NULL,
    reference text NOT NULL,
    terminal_uuid text NOT NULL,
    currency text NOT NULL,
    units bigint NOT NULL,
    captured_at bigint NOT NULL
);
CREATE TABLE public.machine_creates (
    account_uuid text NOT NULL,
    request_key text NOT NULL,
    reference text NOT NULL,
    not_after bigint NOT NULL,
    attempts bigint NOT NULL,
    refusal text
);
CREATE TABLE public.machine_pairings (
    token_uuid text NOT NULL,
    terminal_uuid text NOT NULL,
    status text NOT NULL
);
CREATE TABLE public.machine_payments (
    id text NOT NULL,
    account_uuid text NOT NULL,
    token_uuid text NOT NULL,
    terminal_uuid text NOT NULL,
    request_key text NOT NULL,
    body_digest text NOT NULL,
    reference text NOT NULL,
    currency text NOT NULL,
    units bigint NOT NULL,
    state text NOT NULL,
    holds_terminal integer NOT NULL,
    sequence bigint NOT NULL,
    created_at bigint NOT NULL,
    changed_at bigint NOT NULL,
    due_at bigint
);
CREATE TABLE public.machine_refunds (
    id text NOT NULL,
    account_uuid text NOT NULL,
    payment_id text NOT NULL,
    request_key text NOT NULL,
    body_digest text NOT NULL,
    reference text NOT NULL,
    kind text NOT NULL,
    currency text NOT NULL,
    units bigint NOT NULL,
    state text NOT NULL,
    refunded_units bigint,
    reason text,
    sequence bigint NOT NULL,
    created_at bigint NOT NULL,
    changed_at bigint NOT NULL,
    due_at bigint
);
CREATE TABLE public.machine_terminals (
    uuid text NOT NULL,
    account_uuid text NOT NULL,
    model text NOT NULL,
    serial_number text NOT NULL,
    connection text NOT NULL,
    mode text NOT NULL,
    delay_ms bigint NOT NULL,
    battery_percent integer DEFAULT 82 NOT NULL,
    seen_at bigint
);
CREATE TABLE public.machine_tokens (
    uuid text NOT NULL,
    account_uuid text NOT NULL,
    digest text NOT NULL,
    device_name text NOT NULL,
    notify_url text,
    created_at bigint NOT NULL,
    revoked_at bigint
);
CREATE TABLE public.mail_counts (
    day bigint NOT NULL,
    subject text NOT NULL,
    count bigint NOT NULL
);
CREATE TABLE public.migrations (
    set_name text NOT NULL,
    id text NOT NULL
);
CREATE TABLE public.oauth2_clients (
    project_id text NOT NULL,
    id text NOT NULL,
    name text NOT NULL,
    owner text NOT NULL,
    settings text NOT NULL,
    secrets text NOT NULL,
    registration_digest text NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    self_registered bigint DEFAULT 0 NOT NULL
);
CREATE TABLE public.oauth2_consents (
    project_id text NOT NULL,
    id text NOT NULL,
    flow_id text NOT NULL,
    client_id text NOT NULL,
    subject text NOT NULL,
    session_id text NOT NULL,
    is_remembered bigint NOT NULL,
    is_skipped bigint NOT NULL,
    remembered_until bigint,
    content text NOT NULL,
    requested_at bigint NOT NULL,
    expires_at bigint,
    identity_session text DEFAULT ''::text NOT NULL
);
CREATE TABLE public.oauth2_interactions (
    project_id text NOT NULL,
    kind text NOT NULL,
    id text NOT NULL,
    content text NOT NULL,
    used_at bigint,
    expires_at bigint NOT NULL,
    subject text DEFAULT ''::text NOT NULL
);
CREATE TABLE public.oauth2_key_changes (
    project_id text NOT NULL,
    change bigint NOT NULL
);
CREATE TABLE public.oauth2_keys (
    project_id text NOT NULL,
    set_id text NOT NULL,
    kid text NOT NULL,
    ordinal bigint NOT NULL,
    public_jwk text NOT NULL,
    sealed_jwk text NOT NULL,
    created_at bigint NOT NULL
);
CREATE TABLE public.oauth2_login_sessions (
    project_id text NOT NULL,
    id text NOT NULL,
    subject text NOT NULL,
    identity_session text NOT NULL,
    authenticated_at bigint NOT NULL,
    expires_at bigint NOT NULL
);
CREATE TABLE public.oauth2_token_cutoffs (
    project_id text NOT NULL,
    client_id text NOT NULL,
    issued_before bigint NOT NULL,
    expires_at bigint NOT NULL
);
CREATE TABLE public.oauth2_tokens (
    project_id text NOT NULL,
    id text NOT NULL,
    kind text NOT NULL,
    chain_id text NOT NULL,
    client_id text NOT NULL,
    state text NOT NULL,
    content text NOT NULL,
    issued_at bigint NOT NULL,
    used_at bigint,
    expires_at bigint,
    reuses bigint DEFAULT 0 NOT NULL
);
CREATE TABLE public.oauth2_trusted_issuers (
    project_id text NOT NULL,
    id text NOT NULL,
    issuer text NOT NULL,
    subject text NOT NULL,
    any_subject bigint NOT NULL,
    scope text NOT NULL,
    kid text NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL
);
CREATE TABLE public.oauth2_used_jtis (
    project_id text NOT NULL,
    digest text NOT NULL,
    expires_at bigint NOT NULL
);
CREATE TABLE public.organization_domains (
    project_id text NOT NULL,
    domain text NOT NULL,
    organization_id text NOT NULL,
    verified_by text,
    verified_at bigint
);
CREATE TABLE public.organizations (
    project_id text NOT NULL,
    id text NOT NULL,
    label text NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL
);
CREATE TABLE public.outbox (
    project_id text NOT NULL,
    service text NOT NULL,
    id text NOT NULL,
    kind text NOT NULL,
    ordering_key text NOT NULL,
    "position" bigint NOT NULL,
    payload text NOT NULL,
    state text NOT NULL,
    created_at bigint NOT NULL,
    due_at bigint NOT NULL,
    holder text NOT NULL,
    leased_until bigint NOT NULL,
    tries bigint NOT NULL,
    reason text,
    expires_at bigint,
    about text
);
CREATE TABLE public.permission_changes (
    project_id text NOT NULL,
    version bigint NOT NULL,
    ordinal bigint NOT NULL,
    created_at bigint NOT NULL,
    step_count bigint NOT NULL,
    steps text NOT NULL
);
ALTER TABLE ONLY public.permission_changes ALTER COLUMN steps SET STORAGE EXTERNAL;
CREATE TABLE public.permission_rules (
    project_id text NOT NULL,
    namespaces text NOT NULL
);
CREATE TABLE public.permission_tuples (
    project_id text NOT NULL,
    tuple_key text NOT NULL,
    seq bigint NOT NULL,
    namespace text NOT NULL,
    object text NOT NULL,
    relation text NOT NULL,
    subject_kind integer NOT NULL,
    subject_namespace text NOT NULL,
    subject_object text NOT NULL,
    subject_relation text NOT NULL
);
CREATE TABLE public.permission_versions (
    project_id text NOT NULL,
    version bigint NOT NULL,
    floor bigint NOT NULL
);
CREATE TABLE public.project_events (
    project_id text NOT NULL,
    at bigint NOT NULL,
    id text NOT NULL,
    name text NOT NULL,
    attributes text NOT NULL,
    stored_at bigint NOT NULL,
    times bigint DEFAULT 1 NOT NULL
);
CREATE TABLE public.project_invitations (
    project_id text NOT NULL,
    id text NOT NULL,
    email text NOT NULL,
    role text NOT NULL,
    status text NOT NULL,
    token_digest text NOT NULL,
    inviter_id text NOT NULL,
    inviter_email text NOT NULL,
    invitee_id text,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    inviter_key_id text DEFAULT ''::text NOT NULL
);
CREATE TABLE public.project_revisions (
    project_id text NOT NULL,
    version bigint NOT NULL,
    revision_id text NOT NULL,
    document text NOT NULL,
    author_kind text NOT NULL,
    author_id text NOT NULL,
    created_at bigint NOT NULL
);
CREATE TABLE public.projects (
    id text NOT NULL,
    slug text NOT NULL,
    version bigint NOT NULL,
    document text NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    sources text DEFAULT '{}'::text NOT NULL,
    revision_id text DEFAULT ''::text NOT NULL,
    name text DEFAULT ''::text NOT NULL,
    state text DEFAULT 'running'::text NOT NULL,
    environment text DEFAULT 'prod'::text NOT NULL,
    home_region text DEFAULT 'global'::text NOT NULL,
    workspace_id text,
    creator_id text DEFAULT ''::text NOT NULL,
    purge_at bigint
);
CREATE TABLE public.purged_projects (
    project_id text NOT NULL,
    purged_at bigint NOT NULL
);
CREATE TABLE public.sessions (
    project_id text NOT NULL,
    id text NOT NULL,
    token_digest text NOT NULL,
    identity_id text NOT NULL,
    active bigint NOT NULL,
    aal text NOT NULL,
    methods text NOT NULL,
    devices text NOT NULL,
    authenticated_at bigint NOT NULL,
    issued_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    created_at bigint DEFAULT 0 NOT NULL,
    is_over bigint DEFAULT 0 NOT NULL
);
CREATE TABLE public.till_attempts (
    payment_id text NOT NULL,
    provider_key text NOT NULL,
    adapter text NOT NULL,
    request_body text NOT NULL,
    not_after bigint NOT NULL,
    key_expires_at bigint,
    sends bigint NOT NULL,
    refusal text,
    provider_ref text,
    created_at bigint NOT NULL
);
CREATE TABLE public.till_cash_note_words (
    merchant_id text NOT NULL,
    word text NOT NULL,
    created_at bigint NOT NULL,
    part_id text NOT NULL,
    till_id text,
    listed_as text DEFAULT 'approved'::text NOT NULL
);
CREATE TABLE public.till_cash_parts (
    id text NOT NULL,
    merchant_id text NOT NULL,
    sale_id text NOT NULL,
    request_uuid text NOT NULL,
    units bigint NOT NULL,
    tendered_units bigint NOT NULL,
    made_by text NOT NULL,
    created_at bigint NOT NULL,
    till_id text,
    refunded_units bigint DEFAULT 0 NOT NULL,
    listed_as text DEFAULT 'approved'::text NOT NULL
);
CREATE TABLE public.till_cash_refunds (
    id text NOT NULL,
    merchant_id text NOT NULL,
    part_id text NOT NULL,
    request_uuid text NOT NULL,
    units bigint NOT NULL,
    words text NOT NULL,
    made_by text NOT NULL,
    till_id text,
    created_at bigint NOT NULL
);
CREATE TABLE public.till_cash_ups (
    merchant_id text NOT NULL,
    number bigint NOT NULL,
    day text NOT NULL,
    closed_at bigint NOT NULL,
    closed_by text NOT NULL,
    float_units bigint NOT NULL,
    expected_units bigint NOT NULL,
    counted_units bigint NOT NULL,
    reason text NOT NULL,
    totals text NOT NULL,
    reopened_at bigint,
    reopened_by text
);
CREATE TABLE public.till_comparisons (
    merchant_id text NOT NULL,
    night bigint NOT NULL,
    lease_until bigint,
    compared_at bigint
);
CREATE TABLE public.till_discrepancies (
    id text NOT NULL,
    merchant_id text NOT NULL,
    provider text NOT NULL,
    account_id text NOT NULL,
    kind text NOT NULL,
    provider_ref text NOT NULL,
    reference text NOT NULL,
    detail text NOT NULL,
    at bigint NOT NULL
);
CREATE TABLE public.till_forged_events (
    link_id text NOT NULL,
    hour_at bigint NOT NULL,
    count bigint NOT NULL
);
CREATE TABLE public.till_former_links (
    merchant_id text NOT NULL,
    id text NOT NULL,
    provider text NOT NULL,
    account_id text NOT NULL,
    account_name text NOT NULL,
    device_name text NOT NULL,
    token_sealed text NOT NULL,
    signing_key_sealed text NOT NULL,
    status text NOT NULL,
    created_at bigint NOT NULL,
    retire_at bigint NOT NULL
);
CREATE TABLE public.till_invitations (
    id text NOT NULL,
    merchant_id text NOT NULL,
    digest text NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    role text NOT NULL,
    expires_at bigint NOT NULL
);
CREATE TABLE public.till_links (
    merchant_id text NOT NULL,
    id text NOT NULL,
    provider text NOT NULL,
    account_id text NOT NULL,
    account_name text NOT NULL,
    device_name text NOT NULL,
    token_sealed text NOT NULL,
    signing_key_sealed text NOT NULL,
    status text NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL
);
CREATE TABLE public.till_note_places (
    id text NOT NULL,
    merchant_id text NOT NULL,
    method text NOT NULL,
    slot bigint NOT NULL,
    created_at bigint NOT NULL,
    listed_as text NOT NULL
);
CREATE TABLE public.till_note_stretches (
    merchant_id text NOT NULL,
    method text NOT NULL,
    term text NOT NULL,
    stretch bigint NOT NULL,
    bits bytea NOT NULL
);
CREATE TABLE public.till_note_words (
    merchant_id text NOT NULL,
    word text NOT NULL,
    created_at bigint NOT NULL,
    payment_id text NOT NULL,
    till_id text,
    terminal_id text DEFAULT ''::text NOT NULL,
    listed_as text DEFAULT 'open'::text NOT NULL
);
CREATE TABLE public.till_payment_events (
    payment_id text NOT NULL,
    number bigint NOT NULL,
    kind text NOT NULL,
    verdict text NOT NULL,
    from_phase text NOT NULL,
    to_phase text NOT NULL,
    detail text NOT NULL,
    at bigint NOT NULL
);
CREATE TABLE public.till_payments (
    id text NOT NULL,
    merchant_id text NOT NULL,
    request_uuid text NOT NULL,
    provider text NOT NULL,
    currency text NOT NULL,
    units bigint NOT NULL,
    terminal_id text NOT NULL,
    terminal_model text NOT NULL,
    terminal_serial text NOT NULL,
    phase text NOT NULL,
    reason text,
    prompt text,
    captured_currency text,
    captured_units bigint,
    card text,
    sequence bigint NOT NULL,
    cancel text NOT NULL,
    unresolved_since bigint,
    detached_at bigint,
    heard_at bigint NOT NULL,
    holds_terminal integer NOT NULL,
    event_count bigint NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    deadline_at bigint NOT NULL,
    checks bigint NOT NULL,
    due_at bigint,
    lease_owner text,
    lease_until bigint,
    account_id text,
    version bigint DEFAULT 0 NOT NULL,
    owns_reference integer DEFAULT 0 NOT NULL,
    attention integer DEFAULT 0 NOT NULL,
    till_id text,
    note text DEFAULT ''::text NOT NULL,
    refunded_units bigint DEFAULT 0 NOT NULL,
    card_last4 text,
    sale_id text,
    listed_as text DEFAULT 'open'::text NOT NULL
);
CREATE TABLE public.till_people (
    identity_id text NOT NULL,
    merchant_id text NOT NULL,
    name text NOT NULL,
    pin text,
    pin_tries bigint NOT NULL,
    pin_tries_until bigint NOT NULL,
    created_at bigint NOT NULL
);
CREATE TABLE public.till_receipt_links (
    digest text NOT NULL,
    payment_id text NOT NULL,
    expires_at bigint NOT NULL,
    token_sealed text
);
CREATE TABLE public.till_receipts (
    merchant_id text NOT NULL,
    number bigint NOT NULL,
    payment_id text NOT NULL,
    issued_at bigint NOT NULL,
    prints bigint NOT NULL,
    mails bigint NOT NULL
);
CREATE TABLE public.till_refund_events (
    refund_id text NOT NULL,
    number bigint NOT NULL,
    kind text NOT NULL,
    verdict text NOT NULL,
    from_phase text NOT NULL,
    to_phase text NOT NULL,
    detail text NOT NULL,
    at bigint NOT NULL
);
CREATE TABLE public.till_refunds (
    id text NOT NULL,
    merchant_id text NOT NULL,
    payment_id text NOT NULL,
    payment_uuid text NOT NULL,
    request_uuid text NOT NULL,
    kind text NOT NULL,
    currency text NOT NULL,
    units bigint NOT NULL,
    words text NOT NULL,
    made_by text NOT NULL,
    provider text NOT NULL,
    account_id text,
    payment_ref text NOT NULL,
    phase text NOT NULL,
    reason text,
    refunded_currency text,
    refunded_units bigint,
    sequence bigint NOT NULL,
    unresolved_since bigint,
    heard_at bigint NOT NULL,
    provider_key text NOT NULL,
    adapter text NOT NULL,
    request_body text NOT NULL,
    not_after bigint NOT NULL,
    key_expires_at bigint,
    sends bigint NOT NULL,
    refusal text,
    provider_ref text,
    checks bigint NOT NULL,
    version bigint NOT NULL,
    event_count bigint NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    due_at bigint,
    lease_until bigint
);
CREATE TABLE public.till_sales (
    id text NOT NULL,
    merchant_id text NOT NULL,
    sale_uuid text NOT NULL,
    items text NOT NULL,
    tip_units bigint NOT NULL,
    total_units bigint NOT NULL,
    note text NOT NULL,
    made_by text NOT NULL,
    created_at bigint NOT NULL,
    taken_units bigint DEFAULT 0 NOT NULL,
    due_units bigint DEFAULT 0 NOT NULL
);
CREATE TABLE public.till_settlements (
    id text NOT NULL,
    payment_id text NOT NULL,
    how text NOT NULL,
    phase text NOT NULL,
    settled_by text NOT NULL,
    at bigint NOT NULL
);
CREATE TABLE public.till_shops (
    merchant_id text NOT NULL,
    revision bigint NOT NULL,
    document text NOT NULL,
    updated_at bigint NOT NULL
);
CREATE TABLE public.till_sign_ins (
    id text NOT NULL,
    subject text NOT NULL,
    tokens text NOT NULL,
    claimed_until bigint,
    expires_at bigint NOT NULL
);
CREATE TABLE public.till_takeovers (
    session_id text NOT NULL,
    merchant_id text NOT NULL,
    signed_in text NOT NULL,
    person_id text NOT NULL,
    person_name text NOT NULL,
    taken_at bigint NOT NULL,
    used_at bigint NOT NULL
);
CREATE TABLE public.till_terminals (
    till_id text NOT NULL,
    merchant_id text NOT NULL,
    provider text NOT NULL,
    terminal_id text NOT NULL,
    model text NOT NULL,
    serial_number text NOT NULL,
    status text NOT NULL,
    checked_at bigint NOT NULL
);
CREATE TABLE public.till_tills (
    id text NOT NULL,
    merchant_id text NOT NULL,
    name text NOT NULL,
    created_at bigint NOT NULL,
    claimed_at bigint,
    revoked_at bigint,
    person_id text
);
CREATE TABLE public.till_webhook_events (
    link_id text NOT NULL,
    id text NOT NULL,
    expires_at bigint NOT NULL
);
CREATE TABLE public.till_write_offs (
    id text NOT NULL,
    sale_id text NOT NULL,
    units bigint NOT NULL,
    reason text NOT NULL,
    made_by text NOT NULL,
    at bigint NOT NULL
);
CREATE TABLE public.token_exchanges (
    project_id text NOT NULL,
    init_code text NOT NULL,
    return_to_code text NOT NULL,
    sealed_token text NOT NULL,
    expires_at bigint NOT NULL
);
CREATE TABLE public.uncounted_events (
    project_id text NOT NULL,
    name text NOT NULL,
    hour bigint NOT NULL,
    id text NOT NULL,
    times bigint NOT NULL
);
INSERT INTO public.attempts VALUES ('949d3e0a-c502-4de4-970a-842413820db6', 'address:EsoXtJryKJQ28wPgFmAwoh5SXSZuIJJnQzgBqP1AcaA', 0, 1795824733888);
INSERT INTO public.audit_events VALUES ('949d3e0a-c502-4de4-970a-842413820db6', 1795824433583, '78be1eed-fa06-48bc-addb-d3e140ff10ff', 'administrator', '', '127.0.0.1', '', 'identity.created', 'identity', 'f8194a4f-dfd4-4195-b903-238cdda7812e', 'null', '{"id":"f8194a4f-dfd4-4195-b903-238cdda7812e","schema_id":"merchant","schema_url":"http://localhost:31690/schemas/bWVyY2hhbnQ","state":"active","state_changed_at":"2026-11-28T00:07:13.567Z","traits":{"email":"merchant@tillkey.test"},"verifiable_addresses":[{"id":"c0c20050-7b89-4804-af4e-ece9f1ef0466","value":"merchant@tillkey.test","via":"email","created_at":"2026-11-28T00:07:13.567Z","updated_at":"2026-11-28T00:07:13.567Z","verified":false,"status":"pending"}],"recovery_addresses":[{"id":"1ae3b6ef-825a-4fc7-b46b-e1271f1d1bc7","value":"merchant@tillkey.test","via":"email","created_at":"2026-11-28T00:07:13.567Z","updated_at":"2026-11-28T00:07:13.567Z"}],"metadata_public":null,"created_at":"2026-11-28T00:07:13.567Z","updated_at":"2026-11-28T00:07:13.567Z","organization_id":null,"metadata_admin":null}');
INSERT INTO public.audit_events VALUES ('949d3e0a-c502-4de4-970a-842413820db6', 1795824434162, '8627463a-a17b-4c2b-9e84-82e4797c9ced', 'administrator', '', '127.0.0.1', 'node', 'oauth2_client.created', 'oauth2_client', '6cb8804a-d6f7-41b5-97e9-961a07a21268', 'null', '{"client_id":"6cb8804a-d6f7-41b5-97e9-961a07a21268","client_secret_expires_at":0,"created_at":"2026-11-28T00:07:14Z","updated_at":"2026-11-28T00:07:14Z","client_name":"","owner":"","client_uri":"","policy_uri":"","tos_uri":"","logo_uri":"","scope":"openid offline","subject_type":"public","token_endpoint_auth_method":"client_secret_basic","userinfo_signed_response_alg":"none","redirect_uris":["https://app.test/callback"],"grant_types":["authorization_code","refresh_token","client_credentials"],"response_types":[],"contacts":[],"allowed_cors_origins":[],"audience":[],"skip_consent":false,"jwks":{},"authorization_code_grant_access_token_lifespan":null,"authorization_code_grant_id_token_lifespan":null,"authorization_code_grant_refresh_token_lifespan":null,"client_credentials_grant_access_token_lifespan":null,"implicit_grant_access_token_lifespan":null,"implicit_grant_id_token_lifespan":null,"jwt_bearer_grant_access_token_lifespan":null,"refresh_token_grant_access_token_lifespan":null,"refresh_token_grant_id_token_lifespan":null,"refresh_token_grant_refresh_token_lifespan":null,"metadata":{}}');
INSERT INTO public.audit_events VALUES ('a791ed11-60cb-48cb-a085-e9ccc47dbf34', 1795824434962, '78deb431-cc56-47d9-a0d4-269d89f3d053', 'administrator', '', '127.0.0.1', 'node', 'project.created', 'project', 'a791ed11-60cb-48cb-a085-e9ccc47dbf34', 'null', '{"name":"Bakery"}');
INSERT INTO public.audit_events VALUES ('a791ed11-60cb-48cb-a085-e9ccc47dbf34', 1795824435332, 'f0d7ce36-639f-4c9d-9b52-9bd897a630b5', 'administrator', '', '127.0.0.1', 'node', 'project.updated', 'project', 'a791ed11-60cb-48cb-a085-e9ccc47dbf34', '{}', '{}');
INSERT INTO public.audit_events VALUES ('a791ed11-60cb-48cb-a085-e9ccc47dbf34', 1795824435529, 'c979a024-0086-45ac-abed-5ddda86aa6ff', 'administrator', '', '127.0.0.1', 'node', 'relationships.created', 'relationships', 'files:menu#owner@baker', 'null', '{"count":1,"relation_tuples":[{"namespace":"files","object":"menu","relation":"owner","subject_id":"baker"}]}');
INSERT INTO public.event_counters VALUES ('4b943041-1a8f-4f43-9e45-60343b60df13', 'IdentityCreated', 498840, 1);
INSERT INTO public.event_counters VALUES ('4b943041-1a8f-4f43-9e45-60343b60df13', 'OAuth2ClientCreated', 498840, 1);
INSERT INTO public.event_counters VALUES ('949d3e0a-c502-4de4-970a-842413820db6', 'IdentityCreated', 498840, 1);
INSERT INTO public.event_counters VALUES ('949d3e0a-c502-4de4-970a-842413820db6', 'LoginSucceeded', 498840, 1);
INSERT INTO public.event_counters VALUES ('949d3e0a-c502-4de4-970a-842413820db6', 'OAuth2ClientCreated', 498840, 1);
INSERT INTO public.event_counters VALUES ('949d3e0a-c502-4de4-970a-842413820db6', 'SessionIssued', 498840, 1);
INSERT INTO public.event_counters VALUES ('949d3e0a-c502-4de4-970a-842413820db6', 'OAuth2AccessTokenIssued', 498840, 1);
INSERT INTO public.event_counters VALUES ('949d3e0a-c502-4de4-970a-842413820db6', 'OAuth2ConsentAccepted', 498840, 1);
INSERT INTO public.event_counters VALUES ('949d3e0a-c502-4de4-970a-842413820db6', 'OAuth2LoginAccepted', 498840, 1);
INSERT INTO public.event_counters VALUES ('949d3e0a-c502-4de4-970a-842413820db6', 'OAuth2RefreshTokenIssued', 498840, 1);
INSERT INTO public.event_counters VALUES ('949d3e0a-c502-4de4-970a-842413820db6', 'OIDCIdentityTokenIssued', 498840, 1);
INSERT INTO public.event_counters VALUES ('949d3e0a-c502-4de4-970a-842413820db6', 'SessionChecked', 498840, 5);
INSERT INTO public.event_counters VALUES ('a791ed11-60cb-48cb-a085-e9ccc47dbf34', 'RelationtuplesCreated', 498840, 1);
INSERT INTO public.flows VALUES ('949d3e0a-c502-4de4-970a-842413820db6', '7547d6a1-f1cd-451a-bce5-dc57f1790fbd', 'login', '{"id":"7547d6a1-f1cd-451a-bce5-dc57f1790fbd","projectId":"949d3e0a-c502-4de4-970a-842413820db6","issuedAt":1795824433831,"updatedAt":1795824433959,"expiresAt":1795828033831,"kind":"login","type":"api","context":{"refresh":false,"requestedAal":"aal1","organizationId":null},"csrfDigest":"","requestUrl":"http://localhost:31690/self-service/login/api","state":"choose_method","nodes":[{"type":"input","group":"default","attributes":{"name":"csrf_token","type":"hidden","value":"","required":true,"disabled":false,"node_type":"input"},"messages":[],"meta":{}},{"type":"input","group":"default","attributes":{"name":"identifier","type":"text","value":"","required":true,"disabled":false,"node_type":"input"},"messages":[],"meta":{"label":{"id":1070002,"text":"E-mail","type":"info","context":{"title":"E-mail"}}}},{"type":"input","group":"password","attributes":{"name":"password","type":"password","required":true,"autocomplete":"current-password","disabled":false,"node_type":"input"},"messages":[],"meta":{"label":{"id":1070001,"text":"Password","type":"info"}}},{"type":"input","group":"password","attributes":{"name":"method","type":"submit","value":"password","disabled":false,"node_type":"input"},"messages":[],"meta":{"label":{"id":1010001,"text":"Sign in","type":"info"}}}],"messages":[],"internal":{},"active":"password","finishedAt":1795824433959}', 1795828033831, 2, NULL);
INSERT INTO public.identities VALUES ('4b943041-1a8f-4f43-9e45-60343b60df13', '1ae7f224-b9c6-4de7-9358-7f1fdff79f18', 'operator', 'active', 1795824431694, '{"email":"admin@tillkey.test"}', '{"verifiable_addresses":[{"id":"b81d51fe-78e5-43f7-b69a-651e10409c16","value":"admin@tillkey.test","via":"email","created_at":"2026-11-28T00:07:11.694Z","updated_at":"2026-11-28T00:07:11.694Z","verified":true,"status":"completed","verified_at":"2026-11-28T00:07:11.694Z"}],"recovery_addresses":[{"id":"59f0ec4c-3926-496b-89e6-47bf8965d7df","value":"admin@tillkey.test","via":"email","created_at":"2026-11-28T00:07:11.694Z","updated_at":"2026-11-28T00:07:11.694Z"}]}', 'null', 'null', 1795824431694, 1795824431694, NULL, NULL);
INSERT INTO public.identities VALUES ('949d3e0a-c502-4de4-970a-842413820db6', 'f8194a4f-dfd4-4195-b903-238cdda7812e', 'merchant', 'active', 1795824433567, '{"email":"merchant@tillkey.test"}', '{"verifiable_addresses":[{"id":"c0c20050-7b89-4804-af4e-ece9f1ef0466","value":"merchant@tillkey.test","via":"email","created_at":"2026-11-28T00:07:13.567Z","updated_at":"2026-11-28T00:07:13.567Z","verified":false,"status":"pending"}],"recovery_addresses":[{"id":"1ae3b6ef-825a-4fc7-b46b-e1271f1d1bc7","value":"merchant@tillkey.test","via":"email","created_at":"2026-11-28T00:07:13.567Z","updated_at":"2026-11-28T00:07:13.567Z"}]}', 'null', 'null', 1795824433567, 1795824433567, NULL, NULL);
INSERT INTO public.identity_credentials VALUES ('4b943041-1a8f-4f43-9e45-60343b60df13', '1ae7f224-b9c6-4de7-9358-7f1fdff79f18', 'password', '{"hashed_password":"$argon2id$v=19$m=19456,t=2,p=1$FyoxSdxlU6E7ZSy23Wxl8A$CJZcZCs3KjbUbnKAHV7OuiHtDx2t2uw+VZYOPDWr8tM"}', 0, 1795824431694, 1795824431694, 'first');
INSERT INTO public.identity_credentials VALUES ('949d3e0a-c502-4de4-970a-842413820db6', 'f8194a4f-dfd4-4195-b903-238cdda7812e', 'password', '{"hashed_password":"$argon2id$v=19$m=19456,t=2,p=1$qD7f36GnY7zfVmd0uUnEzw$wrenkjF76oyNvAPB3TM07XN9/c/Tthl8+1BkMhkNfyk"}', 0, 1795824433567, 1795824433567, 'first');
INSERT INTO public.identity_identifiers VALUES ('4b943041-1a8f-4f43-9e45-60343b60df13', '\x61646d696e4074696c6c6b65792e74657374', '1ae7f224-b9c6-4de7-9358-7f1fdff79f18');
INSERT INTO public.identity_identifiers VALUES ('4b943041-1a8f-4f43-9e45-60343b60df13', '\x646d696e4074696c6c6b65792e74657374', '1ae7f224-b9c6-4de7-9358-7f1fdff79f18');
INSERT INTO public.identity_identifiers VALUES ('4b943041-1a8f-4f43-9e45-60343b60df13', '\x6d696e4074696c6c6b65792e74657374', '1ae7f224-b9c6-4de7-9358-7f1fdff79f18');
INSERT INTO public.identity_identifiers VALUES ('4b943041-1a8f-4f43-9e45-60343b60df13', '\x696e4074696c6c6b65792e74657374', '1ae7f224-b9c6-4de7-9358-7f1fdff79f18');
INSERT INTO public.identity_identifiers VALUES ('4b943041-1a8f-4f43-9e45-60343b60df13', '\x6e4074696c6c6b65792e74657374', '1ae7f224-b9c6-4de7-9358-7f1fdff79f18');
INSERT INTO public.identity_identifiers VALUES ('4b943041-1a8f-4f43-9e45-60343b60df13', '\x4074696c6c6b65792e74657374', '1ae7f224-b9c6-4de7-9358-7f1fdff79f18');
INSERT INTO public.identity_identifiers VALUES ('4b943041-1a8f-4f43-9e45-60343b60df13', '\x74696c6c6b65792e74657374', '1ae7f224-b9c6-4de7-9358-7f1fdff79f18');
INSERT INTO public.identity_identifiers VALUES ('4b943041-1a8f-4f43-9e45-60343b60df13', '\x696c6c6b65792e74657374', '1ae7f224-b9c6-4de7-9358-7f1fdff79f18');
INSERT INTO public.identity_identifiers VALUES ('4b943041-1a8f-4f43-9e45-60343b60df13', '\x6c6c6b65792e74657374', '1ae7f224-b9c6-4de7-9358-7f1fdff79f18');
INSERT INTO public.identity_identifiers VALUES ('4b943041-1a8f-4f43-9e45-60343b60df13', '\x6c6b65792e74657374', '1ae7f224-b9c6-4de7-9358-7f1fdff79f18');
INSERT INTO public.identity_identifiers VALUES ('4b943041-1a8f-4f43-9e45-60343b60df13', '\x6b65792e74657374', '1ae7f224-b9c6-4de7-9358-7f1fdff79f18');
INSERT INTO public.identity_identifiers VALUES ('4b943041-1a8f-4f43-9e45-60343b60df13', '\x65792e74657374', '1ae7f224-b9c6-4de7-9358-7f1fdff79f18');
INSERT INTO public.identity_identifiers VALUES ('4b943041-1a8f-4f43-9e45-60343b60df13', '\x792e74657374', '1ae7f224-b9c6-4de7-9358-7f1fdff79f18');
INSERT INTO public.identity_identifiers VALUES ('4b943041-1a8f-4f43-9e45-60343b60df13', '\x2e74657374', '1ae7f224-b9c6-4de7-9358-7f1fdff79f18');
INSERT INTO public.identity_identifiers VALUES ('4b943041-1a8f-4f43-9e45-60343b60df13', '\x74657374', '1ae7f224-b9c6-4de7-9358-7f1fdff79f18');
INSERT INTO public.identity_identifiers VALUES ('4b943041-1a8f-4f43-9e45-60343b60df13', '\x657374', '1ae7f224-b9c6-4de7-9358-7f1fdff79f18');
INSERT INTO public.identity_identifiers VALUES ('4b943041-1a8f-4f43-9e45-60343b60df13', '\x7374', '1ae7f224-b9c6-4de7-9358-7f1fdff79f18');
INSERT INTO public.identity_identifiers VALUES ('4b943041-1a8f-4f43-9e45-60343b60df13', '\x74', '1ae7f224-b9c6-4de7-9358-7f1fdff79f18');
INSERT INTO public.identity_identifiers VALUES ('949d3e0a-c502-4de4-970a-842413820db6', '\x6d65726368616e744074696c6c6b65792e74657374', 'f8194a4f-dfd4-4195-b903-238cdda7812e');
INSERT INTO public.identity_identifiers VALUES ('949d3e0a-c502-4de4-970a-842413820db6', '\x65726368616e744074696c6c6b65792e74657374', 'f8194a4f-dfd4-4195-b903-238cdda7812e');
INSERT INTO public.identity_identifiers VALUES ('949d3e0a-c502-4de4-970a-842413820db6', '\x726368616e744074696c6c6b65792e74657374', 'f8194a4f-dfd4-4195-b903-238cdda7812e');
INSERT INTO public.identity_identifiers VALUES ('949d3e0a-c502-4de4-970a-842413820db6', '\x6368616e744074696c6c6b65792e74657374', 'f8194a4f-dfd4-4195-b903-238cdda7812e');
INSERT INTO public.identity_identifiers VALUES ('949d3e0a-c502-4de4-970a-842413820db6', '\x68616e744074696c6c6b65792e74657374', 'f8194a4f-dfd4-4195-b903-238cdda7812e');
INSERT INTO public.identity_identifiers VALUES ('949d3e0a-c502-4de4-970a-842413820db6', '\x616e744074696c6c6b65792e74657374', 'f8194a4f-dfd4-4195-b903-238cdda7812e');
INSERT INTO public.identity_identifiers VALUES ('949d3e0a-c502-4de4-970a-842413820db6', '\x6e744074696c6c6b65792e74657374', 'f8194a4f-dfd4-4195-b903-238cdda7812e');
INSERT INTO public.identity_identifiers VALUES ('949d3e0a-c502-4de4-970a-842413820db6', '\x744074696c6c6b65792e74657374', 'f8194a4f-dfd4-4195-b903-238cdda7812e');
INSERT INTO public.identity_identifiers VALUES ('949d3e0a-c502-4de4-970a-842413820db6', '\x4074696c6c6b65792e74657374', 'f8194a4f-dfd4-4195-b903-238cdda7812e');
INSERT INTO public.identity_identifiers VALUES ('949d3e0a-c502-4de4-970a-842413820db6', '\x74696c6c6b65792e74657374', 'f8194a4f-dfd4-4195-b903-238cdda7812e');
INSERT INTO public.identity_identifiers VALUES ('949d3e0a-c502-4de4-970a-842413820db6', '\x696c6c6b65792e74657374', 'f8194a4f-dfd4-4195-b903-238cdda7812e');
INSERT INTO public.identity_identifiers VALUES ('949d3e0a-c502-4de4-970a-842413820db6', '\x6c6c6b65792e74657374', 'f8194a4f-dfd4-4195-b903-238cdda7812e');
INSERT INTO public.identity_identifiers VALUES ('949d3e0a-c502-4de4-970a-842413820db6', '\x6c6b65792e74657374', 'f8194a4f-dfd4-4195-b903-238cdda7812e');
INSERT INTO public.identity_identifiers VALUES ('949d3e0a-c502-4de4-970a-842413820db6', '\x6b65792e74657374', 'f8194a4f-dfd4-4195-b903-238cdda7812e');
INSERT INTO public.identity_identifiers VALUES ('949d3e0a-c502-4de4-970a-842413820db6', '\x65792e74657374', 'f8194a4f-dfd4-4195-b903-238cdda7812e');
INSERT INTO public.identity_identifiers VALUES ('949d3e0a-c502-4de4-970a-842413820db6', '\x792e74657374', 'f8194a4f-dfd4-4195-b903-238cdda7812e');
INSERT INTO public.identity_identifiers VALUES ('949d3e0a-c502-4de4-970a-842413820db6', '\x2e74657374', 'f8194a4f-dfd4-4195-b903-238cdda7812e');
INSERT INTO public.identity_identifiers VALUES ('949d3e0a-c502-4de4-970a-842413820db6', '\x74657374', 'f8194a4f-dfd4-4195-b903-238cdda7812e');
INSERT INTO public.identity_identifiers VALUES ('949d3e0a-c502-4de4-970a-842413820db6', '\x657374', 'f8194a4f-dfd4-4195-b903-238cdda7812e');
INSERT INTO public.identity_identifiers VALUES ('949d3e0a-c502-4de4-970a-842413820db6', '\x7374', 'f8194a4f-dfd4-4195-b903-238cdda7812e');
INSERT INTO public.identity_identifiers VALUES ('949d3e0a-c502-4de4-970a-842413820db6', '\x74', 'f8194a4f-dfd4-4195-b903-238cdda7812e');
INSERT INTO public.identity_keys VALUES ('4b943041-1a8f-4f43-9e45-60343b60df13', 'password', 'admin@tillkey.test', '1ae7f224-b9c6-4de7-9358-7f1fdff79f18');
INSERT INTO public.identity_keys VALUES ('4b943041-1a8f-4f43-9e45-60343b60df13', 'verifiable:email', 'admin@tillkey.test', '1ae7f224-b9c6-4de7-9358-7f1fdff79f18');
INSERT INTO public.identity_keys VALUES ('4b943041-1a8f-4f43-9e45-60343b60df13', 'recovery:email', 'admin@tillkey.test', '1ae7f224-b9c6-4de7-9358-7f1fdff79f18');
INSERT INTO public.identity_keys VALUES ('949d3e0a-c502-4de4-970a-842413820db6', 'password', 'merchant@tillkey.test', 'f8194a4f-dfd4-4195-b903-238cdda7812e');
INSERT INTO public.identity_keys VALUES ('949d3e0a-c502-4de4-970a-842413820db6', 'verifiable:email', 'merchant@tillkey.test', 'f8194a4f-dfd4-4195-b903-238cdda7812e');
INSERT INTO public.identity_keys VALUES ('949d3e0a-c502-4de4-970a-842413820db6', 'recovery:email', 'merchant@tillkey.test', 'f8194a4f-dfd4-4195-b903-238cdda7812e');
INSERT INTO public.identity_search VALUES ('949d3e0a-c502-4de4-970a-842413820db6', 1, '\x6d65726368616e744074696c6c6b65792e74657374', 'f8194a4f-dfd4-4195-b903-238cdda7812e');
INSERT INTO public.identity_search VALUES ('949d3e0a-c502-4de4-970a-842413820db6', 0, '\x65726368616e744074696c6c6b65792e74657374', 'f8194a4f-dfd4-4195-b903-238cdda7812e');
INSERT INTO public.identity_search VALUES ('949d3e0a-c502-4de4-970a-842413820db6', 0, '\x726368616e744074696c6c6b65792e74657374', 'f8194a4f-dfd4-4195-b903-238cdda7812e');
INSERT INTO public.identity_search VALUES ('949d3e0a-c502-4de4-970a-842413820db6', 0, '\x6368616e744074696c6c6b65792e74657374', 'f8194a4f-dfd4-4195-b903-238cdda7812e');
INSERT INTO public.identity_search VALUES ('949d3e0a-c502-4de4-970a-842413820db6', 0, '\x68616e744074696c6c6b65792e74657374', 'f8194a4f-dfd4-4195-b903-238cdda7812e');
INSERT INTO public.identity_search VALUES ('949d3e0a-c502-4de4-970a-842413820db6', 0, '\x616e744074696c6c6b65792e74657374', 'f8194a4f-dfd4-4195-b903-238cdda7812e');
INSERT INTO public.identity_search VALUES ('949d3e0a-c502-4de4-970a-842413820db6', 0, '\x6e744074696c6c6b65792e74657374', 'f8194a4f-dfd4-4195-b903-238cdda7812e');
INSERT INTO public.identity_search VALUES ('949d3e0a-c502-4de4-970a-842413820db6', 0, '\x744074696c6c6b65792e74657374', 'f8194a4f-dfd4-4195-b903-238cdda7812e');
INSERT INTO public.identity_search VALUES ('949d3e0a-c502-4de4-970a-842413820db6', 0, '\x4074696c6c6b65792e74657374', 'f8194a4f-dfd4-4195-b903-238cdda7812e');
INSERT INTO public.identity_search VALUES ('949d3e0a-c502-4de4-970a-842413820db6', 0, '\x74696c6c6b65792e74657374', 'f8194a4f-dfd4-4195-b903-238cdda7812e');
INSERT INTO public.identity_search VALUES ('949d3e0a-c502-4de4-970a-842413820db6', 0, '\x696c6c6b65792e74657374', 'f8194a4f-dfd4-4195-b903-238cdda7812e');
INSERT INTO public.identity_search VALUES ('949d3e0a-c502-4de4-970a-842413820db6', 0, '\x6c6c6b65792e74657374', 'f8194a4f-dfd4-4195-b903-238cdda7812e');
INSERT INTO public.identity_search VALUES ('949d3e0a-c502-4de4-970a-842413820db6', 0, '\x6c6b65792e74657374', 'f8194a4f-dfd4-4195-b903-238cdda7812e');
INSERT INTO public.identity_search VALUES ('949d3e0a-c502-4de4-970a-842413820db6', 0, '\x6b65792e74657374', 'f8194a4f-dfd4-4195-b903-238cdda7812e');
INSERT INTO public.identity_search VALUES ('949d3e0a-c502-4de4-970a-842413820db6', 0, '\x65792e74657374', 'f8194a4f-dfd4-4195-b903-238cdda7812e');
INSERT INTO public.identity_search VALUES ('949d3e0a-c502-4de4-970a-842413820db6', 0, '\x792e74657374', 'f8194a4f-dfd4-4195-b903-238cdda7812e');
INSERT INTO public.identity_search VALUES ('949d3e0a-c502-4de4-970a-842413820db6', 0, '\x2e74657374', 'f8194a4f-dfd4-4195-b903-238cdda7812e');
INSERT INTO public.identity_search VALUES ('949d3e0a-c502-4de4-970a-842413820db6', 0, '\x74657374', 'f8194a4f-dfd4-4195-b903-238cdda7812e');
INSERT INTO public.identity_search VALUES ('949d3e0a-c502-4de4-970a-842413820db6', 0, '\x657374', 'f8194a4f-dfd4-4195-b903-238cdda7812e');
INSERT INTO public.identity_search VALUES ('949d3e0a-c502-4de4-970a-842413820db6', 0, '\x7374', 'f8194a4f-dfd4-4195-b903-238cdda7812e');
INSERT INTO public.identity_search VALUES ('949d3e0a-c502-4de4-970a-842413820db6', 0, '\x74', 'f8194a4f-dfd4-4195-b903-238cdda7812e');
INSERT INTO public.identity_search_progress VALUES ('949d3e0a-c502-4de4-970a-842413820db6', 'merchant', 'Q97NsfcAmbKM3rLoY4-yZTiNgTPOwjEELT5HpNKF5pc', NULL);
INSERT INTO public.identity_search_texts VALUES ('949d3e0a-c502-4de4-970a-842413820db6', 'f8194a4f-dfd4-4195-b903-238cdda7812e', '["merchant@tillkey.test"]');
INSERT INTO public.identity_totals VALUES ('4b943041-1a8f-4f43-9e45-60343b60df13', '1a', 1);
INSERT INTO public.identity_totals VALUES ('949d3e0a-c502-4de4-970a-842413820db6', 'f8', 1);
INSERT INTO public.job_leases VALUES ('platform', 'trim permission changes', '', 0, 1795824494120, 0);
INSERT INTO public.job_leases VALUES ('platform', 'sweep sessions', '', 0, 1795824494124, 0);
INSERT INTO public.job_leases VALUES ('platform', 'sweep flows', '', 0, 1795824494125, 0);
INSERT INTO public.job_leases VALUES ('platform', 'sweep flow errors', '', 0, 1795824494125, 0);
INSERT INTO public.job_leases VALUES ('platform', 'mark expired sessions', '', 0, 1795824494125, 0);
INSERT INTO public.job_leases VALUES ('platform', 'sweep used assertion ids', '', 0, 1795824494134, 0);
INSERT INTO public.job_leases VALUES ('platform', 'sweep token exchanges', '', 0, 1795824494128, 0);
INSERT INTO public.job_leases VALUES ('platform', 'sweep tokens', '', 0, 1795824494144, 0);
INSERT INTO public.job_leases VALUES ('platform', 'outbox sweep', '', 0, 1795824494148, 0);
INSERT INTO public.job_leases VALUES ('platform', 'sweep token cutoffs', '', 0, 1795824494145, 0);
INSERT INTO public.job_leases VALUES ('platform', 'sweep events', '', 0, 1795824494145, 0);
INSERT INTO public.job_leases VALUES ('platform', 'sweep authorization steps', '', 0, 1795824494143, 0);
INSERT INTO public.job_leases VALUES ('platform', 'sweep remembered logins', '', 0, 1795824494161, 0);
INSERT INTO public.job_leases VALUES ('platform', 'sweep consents', '', 0, 1795824494153, 0);
INSERT INTO public.job_leases VALUES ('platform', 'sweep attempts', '', 0, 1795824494183, 0);
INSERT INTO public.job_leases VALUES ('platform', 'purge what came late', '', 0, 1795824444203, 0);
INSERT INTO public.job_leases VALUES ('platform', 'sweep messages', '', 0, 1795824494224, 0);
INSERT INTO public.job_leases VALUES ('platform', 'search index', '', 0, 1795824444350, 0);
INSERT INTO public.job_leases VALUES ('pos', 'outbox sweep', '', 0, 1795824496120, 0);
INSERT INTO public.job_leases VALUES ('pos', 'tidy', '', 0, 1795828036170, 0);
INSERT INTO public.job_leases VALUES ('pos', 'reseal', '', 0, 1795828037275, 0);
INSERT INTO public.job_leases VALUES ('platform', 'count tables that grew', '', 0, 1795824445106, 0);
INSERT INTO public.job_leases VALUES ('platform', 'count events', '', 0, 1795824445118, 0);
INSERT INTO public.job_leases VALUES ('pos', 'count tables that grew', '', 0, 1795824447043, 0);
INSERT INTO public.machine_accounts VALUES ('c686d1ab-971f-48e2-8db8-8721d593bd82', 'owner@cards.test', 'Corner Café', '$argon2id$v=19$m=19456,t=2,p=1$CJFGudElLpIBpU4EyU5LxA$xsE36MUBpOf8BATT0jhJw6bmrJ2zlPZ9YZ1kQ3QyFwI', 1795824433754);
INSERT INTO public.machine_captures VALUES ('505e7556-c899-4393-9004-0713446dde21', '1b060520-2873-809a-af10-a7bbaa8a0cf8', 'e8a3084d-8e29-46a3-8db2-1a5fb76ff516', '6f2d3c1e-8f4a-4d0b-9a51-0c7f5f6b1a01', 'ZAR', 1000, 1795824438545);
INSERT INTO public.machine_creates VALUES ('c686d1ab-971f-48e2-8db8-8721d593bd82', '1b060520-2873-809a-af10-a7bbaa8a0cf8', 'e8a3084d-8e29-46a3-8db2-1a5fb76ff516', 1795824481226, 1, NULL);
INSERT INTO public.machine_pairings VALUES ('80c6b539-9727-48e0-b65d-fe2a11cb76d5', '6f2d3c1e-8f4a-4d0b-9a51-0c7f5f6b1a01', 'CREATED');
INSERT INTO public.machine_payments VALUES ('505e7556-c899-4393-9004-0713446dde21', 'c686d1ab-971f-48e2-8db8-8721d593bd82', '80c6b539-9727-48e0-b65d-fe2a11cb76d5', '6f2d3c1e-8f4a-4d0b-9a51-0c7f5f6b1a01', '1b060520-2873-809a-af10-a7bbaa8a0cf8', '46b75a9199770896a0d42dbb22da29e7096d6809bab36abe71658dbc36ac36f0', 'e8a3084d-8e29-46a3-8db2-1a5fb76ff516', 'ZAR', 1000, '{"phase":"approved","steps":1,"asked":1,"triesLeft":3,"card":"tapped","reading":"any","prompt":"Approved","promptCode":null,"reason":null,"taken":{"currency":"ZAR","value":1000}}', 0, 4, 1795824436305, 1795824438545, NULL);
INSERT INTO public.machine_terminals VALUES ('6f2d3c1e-8f4a-4d0b-9a51-0c7f5f6b1a01', 'c686d1ab-971f-48e2-8db8-8721d593bd82', 'NEO_TOUCH', 'NT-4417-2093', 'online', 'automatic', 1000, 82, NULL);
INSERT INTO public.machine_terminals VALUES ('6f2d3c1e-8f4a-4d0b-9a51-0c7f5f6b1a02', 'c686d1ab-971f-48e2-8db8-8721d593bd82', 'KHUMO', 'KH-1180-5526', 'online', 'automatic', 1000, 82, NULL);
INSERT INTO public.machine_terminals VALUES ('6f2d3c1e-8f4a-4d0b-9a51-0c7f5f6b1a03', 'c686d1ab-971f-48e2-8db8-8721d593bd82', 'KHUMO_PRINT', 'KP-7302-8841', 'online', 'automatic', 1000, 82, NULL);
INSERT INTO public.machine_tokens VALUES ('80c6b539-9727-48e0-b65d-fe2a11cb76d5', 'c686d1ab-971f-48e2-8db8-8721d593bd82', 'b04b25dc858804290d732bb410f3e02b16f2407bd0ec653a26ee5565cfa9af7a', 'Counter 1', 'http://localhost:21949/api/cards/events?link=d54df600-b608-43de-b692-b73485cea40d', 1795824435701, NULL);
INSERT INTO public.migrations VALUES ('card-machines', '0001-card-machines');
INSERT INTO public.migrations VALUES ('card-machines', '0002-transactions');
INSERT INTO public.migrations VALUES ('card-machines', '0003-absences');
INSERT INTO public.migrations VALUES ('card-machines', '0004-machine-states');
INSERT INTO public.migrations VALUES ('card-machines', '0005-refunds');
INSERT INTO public.migrations VALUES ('card-machines', '0006-refund-list');
INSERT INTO public.migrations VALUES ('card-machines', '0007-orders-of-lists');
INSERT INTO public.migrations VALUES ('jobs', '0001-jobs');
INSERT INTO public.migrations VALUES ('jobs', '0002-outbox-about');
INSERT INTO public.migrations VALUES ('mail', '0001-mail-counts');
INSERT INTO public.migrations VALUES ('platform', '0001-projects');
INSERT INTO public.migrations VALUES ('platform', '0002-project-sources');
INSERT INTO public.migrations VALUES ('platform', '0003-project-revisions');
INSERT INTO public.migrations VALUES ('platform', '0004-project-attributes');
INSERT INTO public.migrations VALUES ('platform', '0005-revisions-by-id');
INSERT INTO public.migrations VALUES ('platform', '0101-identities');
INSERT INTO public.migrations VALUES ('platform', '0102-sessions');
INSERT INTO public.migrations VALUES ('platform', '0103-flows');
INSERT INTO public.migrations VALUES ('platform', '0104-attempts');
INSERT INTO public.migrations VALUES ('platform', '0105-flow-versions');
INSERT INTO public.migrations VALUES ('platform', '0106-courier');
INSERT INTO public.migrations VALUES ('platform', '0120-factors');
INSERT INTO public.migrations VALUES ('platform', '0121-sessions-by-time');
INSERT INTO public.migrations VALUES ('platform', '0122-token-exchanges');
INSERT INTO public.migrations VALUES ('platform', '0124-search');
INSERT INTO public.migrations VALUES ('platform', '0125-belongings');
INSERT INTO public.migrations VALUES ('platform', '0126-addresses-as-shown');
INSERT INTO public.migrations VALUES ('platform', '0127-rows-by-key');
INSERT INTO public.migrations VALUES ('platform', '0128-totals');
INSERT INTO public.migrations VALUES ('platform', '0129-identifiers');
INSERT INTO public.migrations VALUES ('platform', '0130-flows-about');
INSERT INTO public.migrations VALUES ('platform', '0131-sessions-over');
INSERT INTO public.migrations VALUES ('platform', '0040-permissions');
INSERT INTO public.migrations VALUES ('platform', '0041-permission-pages');
INSERT INTO public.migrations VALUES ('platform', '0042-permission-keysets');
INSERT INTO public.migrations VALUES ('platform', '0043-permission-long-ids');
INSERT INTO public.migrations VALUES ('platform', '0044-permission-two-indexes');
INSERT INTO public.migrations VALUES ('platform', '0045-permission-filters');
INSERT INTO public.migrations VALUES ('platform', '0046-permission-filters');
INSERT INTO public.migrations VALUES ('platform', '0047-permission-plain-log');
INSERT INTO public.migrations VALUES ('platform', '0301-oauth2-clients');
INSERT INTO public.migrations VALUES ('platform', '0302-oauth2-keys');
INSERT INTO public.migrations VALUES ('platform', '0303-oauth2-trust');
INSERT INTO public.migrations VALUES ('platform', '0304-oauth2-key-changes');
INSERT INTO public.migrations VALUES ('platform', '0305-oauth2-no-metadata');
INSERT INTO public.migrations VALUES ('platform', '0306-oauth2-self-registered-clients');
INSERT INTO public.migrations VALUES ('platform', '0307-oauth2-lists');
INSERT INTO public.migrations VALUES ('platform', '0310-oauth2-interactions');
INSERT INTO public.migrations VALUES ('platform', '0311-oauth2-login-sessions');
INSERT INTO public.migrations VALUES ('platform', '0312-oauth2-consents');
INSERT INTO public.migrations VALUES ('platform', '0313-oauth2-tokens');
INSERT INTO public.migrations VALUES ('platform', '0314-oauth2-identity-sessions');
INSERT INTO public.migrations VALUES ('platform', '0315-oauth2-reuses');
INSERT INTO public.migrations VALUES ('platform', '0316-oauth2-consents-of-clients');
INSERT INTO public.migrations VALUES ('platform', '0317-oauth2-subjects-of-decisions');
INSERT INTO public.migrations VALUES ('platform', '0318-oauth2-remembered-consents');
INSERT INTO public.migrations VALUES ('platform', '0319-oauth2-interactions-by-subject');
INSERT INTO public.migrations VALUES ('platform', '0320-oauth2-listed-consents');
INSERT INTO public.migrations VALUES ('platform', '0501-audit');
INSERT INTO public.migrations VALUES ('platform', '0510-audit-targets');
INSERT INTO public.migrations VALUES ('platform', '0562-audit-keysets');
INSERT INTO public.migrations VALUES ('platform', '0563-audit-by-two');
INSERT INTO public.migrations VALUES ('platform', '0502-invitations');
INSERT INTO public.migrations VALUES ('platform', '0514-invitation-keys');
INSERT INTO public.migrations VALUES ('platform', '0503-api-keys');
INSERT INTO public.migrations VALUES ('platform', '0513-api-key-roles');
INSERT INTO public.migrations VALUES ('platform', '0504-active-projects');
INSERT INTO public.migrations VALUES ('platform', '0505-console-set-up');
INSERT INTO public.migrations VALUES ('platform', '0506-organizations');
INSERT INTO public.migrations VALUES ('platform', '0511-organization-domain-proofs');
INSERT INTO public.migrations VALUES ('platform', '0515-organizations-by-label');
INSERT INTO public.migrations VALUES ('platform', '0507-events');
INSERT INTO public.migrations VALUES ('platform', '0512-event-times');
INSERT INTO public.migrations VALUES ('platform', '0560-event-indexes');
INSERT INTO public.migrations VALUES ('platform', '0561-uncounted-events');
INSERT INTO public.migrations VALUES ('pos', '0001-links');
INSERT INTO public.migrations VALUES ('pos', '0002-payments');
INSERT INTO public.migrations VALUES ('pos', '0003-notices');
INSERT INTO public.migrations VALUES ('pos', '0004-comparisons');
INSERT INTO public.migrations VALUES ('pos', '0005-one-reference-per-account');
INSERT INTO public.migrations VALUES ('pos', '0006-forged-events-counted');
INSERT INTO public.migrations VALUES ('pos', '0007-matters');
INSERT INTO public.migrations VALUES ('pos', '0008-tills');
INSERT INTO public.migrations VALUES ('pos', '0009-rests');
INSERT INTO public.migrations VALUES ('pos', '0038-tills-in-use');
INSERT INTO public.migrations VALUES ('pos', '0020-sales');
INSERT INTO public.migrations VALUES ('pos', '0021-refunds');
INSERT INTO public.migrations VALUES ('pos', '0030-refunds-of-accounts');
INSERT INTO public.migrations VALUES ('pos', '0022-shops');
INSERT INTO public.migrations VALUES ('pos', '0023-receipts');
INSERT INTO public.migrations VALUES ('pos', '0029-receipt-links-shown-again');
INSERT INTO public.migrations VALUES ('pos', '0024-parts');
INSERT INTO public.migrations VALUES ('pos', '0026-rests-are-parts');
INSERT INTO public.migrations VALUES ('pos', '0027-by-till');
INSERT INTO public.migrations VALUES ('pos', '0031-cash-goes-back');
INSERT INTO public.migrations VALUES ('pos', '0034-sales-by-two');
INSERT INTO public.migrations VALUES ('pos', '0035-listed-as');
INSERT INTO public.migrations VALUES ('pos', '0036-sale-balances');
INSERT INTO public.migrations VALUES ('pos', '0025-cash-ups');
INSERT INTO public.migrations VALUES ('pos', '0037-reopened-days');
INSERT INTO public.migrations VALUES ('pos', '0039-days-in-force');
INSERT INTO public.migrations VALUES ('pos', '0028-people');
INSERT INTO public.migrations VALUES ('pos', '0033-owners-without-a-name');
INSERT INTO public.migrations VALUES ('pos', '0110-till-takeovers');
INSERT INTO public.migrations VALUES ('pos', '0090-sign-ins');
INSERT INTO public.migrations VALUES ('pos', '0100-stretches-of-notes');
INSERT INTO public.oauth2_clients VALUES ('4b943041-1a8f-4f43-9e45-60343b60df13', 'tillkey', 'Command line', '', '{"client_name":"Command line","owner":"","client_uri":"","policy_uri":"","tos_uri":"","logo_uri":"","scope":"openid offline_access","subject_type":"public","sector_identifier_uri":"","jwks_uri":"","token_endpoint_auth_method":"none","token_endpoint_auth_signing_alg":"","request_object_signing_alg":"","userinfo_signed_response_alg":"none","frontchannel_logout_uri":"","backchannel_logout_uri":"","access_token_strategy":"","redirect_uris":["http://127.0.0.1/callback"],"grant_types":["authorization_code","refresh_token"],"response_types":["code"],"contacts":null,"audience":null,"allowed_cors_origins":null,"request_uris":null,"post_logout_redirect_uris":null,"frontchannel_logout_session_required":false,"backchannel_logout_session_required":false,"skip_consent":false,"skip_logout_consent":null,"authorization_code_grant_access_token_lifespan":null,"authorization_code_grant_id_token_lifespan":null,"authorization_code_grant_refresh_token_lifespan":null,"client_credentials_grant_access_token_lifespan":null,"implicit_grant_access_token_lifespan":null,"implicit_grant_id_token_lifespan":null,"jwt_bearer_grant_access_token_lifespan":null,"refresh_token_grant_access_token_lifespan":null,"refresh_token_grant_id_token_lifespan":null,"refresh_token_grant_refresh_token_lifespan":null,"jwks":{},"metadata":{}}', '[]', '78jtrJp5ZbV_jXHJyHq0kb85z608dLDXONRLRQZhcHQ', 1795824431740, 1795824431740, 0);
INSERT INTO public.oauth2_clients VALUES ('949d3e0a-c502-4de4-970a-842413820db6', '6cb8804a-d6f7-41b5-97e9-961a07a21268', '', '', '{"client_name":"","owner":"","client_uri":"","policy_uri":"","tos_uri":"","logo_uri":"","scope":"openid offline","subject_type":"public","sector_identifier_uri":"","jwks_uri":"","token_endpoint_auth_method":"client_secret_basic","token_endpoint_auth_signing_alg":"","request_object_signing_alg":"","userinfo_signed_response_alg":"none","frontchannel_logout_uri":"","backchannel_logout_uri":"","access_token_strategy":"","redirect_uris":["https://app.test/callback"],"grant_types":["authorization_code","refresh_token","client_credentials"],"response_types":null,"contacts":null,"audience":null,"allowed_cors_origins":null,"request_uris":null,"post_logout_redirect_uris":null,"frontchannel_logout_session_required":false,"backchannel_logout_session_required":false,"skip_consent":false,"skip_logout_consent":null,"authorization_code_grant_access_token_lifespan":null,"authorization_code_grant_id_token_lifespan":null,"authorization_code_grant_refresh_token_lifespan":null,"client_credentials_grant_access_token_lifespan":null,"implicit_grant_access_token_lifespan":null,"implicit_grant_id_token_lifespan":null,"jwt_bearer_grant_access_token_lifespan":null,"refresh_token_grant_access_token_lifespan":null,"refresh_token_grant_id_token_lifespan":null,"refresh_token_grant_refresh_token_lifespan":null,"jwks":{},"metadata":{}}', '[{"digest":"pbkdf2-sha256$25000$rUSdeAzvjjDVLGFbiwupBQ$zef9qw7C5g_O4XSGFgz3VkBnsNMvKqvIm7fM0t5KB8k","createdAt":1795824434092,"expiresAt":null}]', '0i_SElnbZNjlpsgsMO40OLHVr-A-maiYW_nQEOykzlg', 1795824434081, 1795824434081, 0);
INSERT INTO public.oauth2_consents VALUES ('949d3e0a-c502-4de4-970a-842413820db6', '1e8ea331-5751-4038-8a5b-9e14095e12ea', 'b38e8d94-8f7e-45d2-8d7a-2587c6e620cd', '6cb8804a-d6f7-41b5-97e9-961a07a21268', '7bbab0e8-bf9b-4b9b-9b13-29f70723fd1f', 'bfeffebd-bfcc-4c90-beac-cc35a28d085d', 1, 0, NULL, '{"challenge":"jTb2rC16Uvbn11Wgw6savYE0QSICfZJu","request":{"flowId":"b38e8d94-8f7e-45d2-8d7a-2587c6e620cd","request":{"clientId":"6cb8804a-d6f7-41b5-97e9-961a07a21268","redirectUri":"https://app.test/callback","namesRedirectUri":true,"scopes":["openid","offline"],"audience":[],"responseTypes":["code"],"responseMode":"query","state":"a-state-of-a-client","requestUrl":"http://localhost:31690/oauth2/auth?client_id=6cb8804a-d6f7-41b5-97e9-961a07a21268&response_type=code&scope=openid+offline&state=a-state-of-a-client&redirect_uri=https%3A%2F%2Fapp.test%2Fcallback","nonce":"","prompt":[],"maxAge":null,"codeChallenge":null,"acrValues":[],"essentialAcrValues":[],"expectedSubjects":[],"claimNames":[],"namedIn":{"idToken":[],"userinfo":[]},"uiLocales":[],"display":"","loginHint":"","hint":null},"sessionId":"bfeffebd-bfcc-4c90-beac-cc35a28d085d","requestedAt":1795824434000,"csrf":"JPrgAys8e2BAiQQWB2jYKcQjStaFe1jC","skip":false,"loginChallenge":"JlCoMqrg4g5DpUoEdIT35doQxEpWAq82","login":{"subject":"7bbab0e8-bf9b-4b9b-9b13-29f70723fd1f","remember":true,"rememberFor":0,"extendSession":false,"acr":"","amr":[],"forcedSubject":"","identitySession":"","context":null,"authenticatedAt":1795824434286},"shownSubject":"7bbab0e8-bf9b-4b9b-9b13-29f70723fd1f"},"accepted":{"scopes":["openid","offline"],"audience":[],"idTokenClaims":{},"accessClaims":{},"remember":true,"rememberFor":0,"context":null,"handledAt":1795824434387}}', 1795824434419, NULL, '');
INSERT INTO public.oauth2_interactions VALUES ('949d3e0a-c502-4de4-970a-842413820db6', 'login decision', 'jv8G0hU5MEfSKro31b3vu36tE-DGWgiRuK7mheQpw_Q', '{"challenge":"JlCoMqrg4g5DpUoEdIT35doQxEpWAq82","accepted":{"subject":"7bbab0e8-bf9b-4b9b-9b13-29f70723fd1f","remember":true,"rememberFor":0,"extendSession":false,"acr":"","amr":[],"forcedSubject":"","identitySession":"","context":null,"authenticatedAt":1795824434286}}', NULL, 1795912634286, '7bbab0e8-bf9b-4b9b-9b13-29f70723fd1f');
INSERT INTO public.oauth2_interactions VALUES ('949d3e0a-c502-4de4-970a-842413820db6', 'login', 'JlCoMqrg4g5DpUoEdIT35doQxEpWAq82', '{"flowId":"b38e8d94-8f7e-45d2-8d7a-2587c6e620cd","request":{"clientId":"6cb8804a-d6f7-41b5-97e9-961a07a21268","redirectUri":"https://app.test/callback","namesRedirectUri":true,"scopes":["openid","offline"],"audience":[],"responseTypes":["code"],"responseMode":"query","state":"a-state-of-a-client","requestUrl":"http://localhost:31690/oauth2/auth?client_id=6cb8804a-d6f7-41b5-97e9-961a07a21268&response_type=code&scope=openid+offline&state=a-state-of-a-client&redirect_uri=https%3A%2F%2Fapp.test%2Fcallback","nonce":"","prompt":[],"maxAge":null,"codeChallenge":null,"acrValues":[],"essentialAcrValues":[],"expectedSubjects":[],"claimNames":[],"namedIn":{"idToken":[],"userinfo":[]},"uiLocales":[],"display":"","loginHint":"","hint":null},"csrf":"M0Up28mREQNb7rFLxLUujZfFTVf97euA","skip":false,"subject":"","sessionId":"bfeffebd-bfcc-4c90-beac-cc35a28d085d","authenticatedAt":null,"requestedAt":1795824434000}', 1795824434335, 1795912634261, '');
INSERT INTO public.oauth2_interactions VALUES ('949d3e0a-c502-4de4-970a-842413820db6', 'consent decision', '3D74q6LM3qx0TqPhubdpgbxgVStaw1JsK4CYl7K40E0', '{"challenge":"jTb2rC16Uvbn11Wgw6savYE0QSICfZJu","accepted":{"scopes":["openid","offline"],"audience":[],"idTokenClaims":{},"accessClaims":{},"remember":true,"rememberFor":0,"context":null,"handledAt":1795824434387}}', NULL, 1795912634387, '7bbab0e8-bf9b-4b9b-9b13-29f70723fd1f');
INSERT INTO public.oauth2_interactions VALUES ('949d3e0a-c502-4de4-970a-842413820db6', 'consent', 'jTb2rC16Uvbn11Wgw6savYE0QSICfZJu', '{"flowId":"b38e8d94-8f7e-45d2-8d7a-2587c6e620cd","request":{"clientId":"6cb8804a-d6f7-41b5-97e9-961a07a21268","redirectUri":"https://app.test/callback","namesRedirectUri":true,"scopes":["openid","offline"],"audience":[],"responseTypes":["code"],"responseMode":"query","state":"a-state-of-a-client","requestUrl":"http://localhost:31690/oauth2/auth?client_id=6cb8804a-d6f7-41b5-97e9-961a07a21268&response_type=code&scope=openid+offline&state=a-state-of-a-client&redirect_uri=https%3A%2F%2Fapp.test%2Fcallback","nonce":"","prompt":[],"maxAge":null,"codeChallenge":null,"acrValues":[],"essentialAcrValues":[],"expectedSubjects":[],"claimNames":[],"namedIn":{"idToken":[],"userinfo":[]},"uiLocales":[],"display":"","loginHint":"","hint":null},"sessionId":"bfeffebd-bfcc-4c90-beac-cc35a28d085d","requestedAt":1795824434000,"csrf":"JPrgAys8e2BAiQQWB2jYKcQjStaFe1jC","skip":false,"loginChallenge":"JlCoMqrg4g5DpUoEdIT35doQxEpWAq82","login":{"subject":"7bbab0e8-bf9b-4b9b-9b13-29f70723fd1f","remember":true,"rememberFor":0,"extendSession":false,"acr":"","amr":[],"forcedSubject":"","identitySession":"","context":null,"authenticatedAt":1795824434286},"shownSubject":"7bbab0e8-bf9b-4b9b-9b13-29f70723fd1f"}', 1795824434420, 1795912634335, '7bbab0e8-bf9b-4b9b-9b13-29f70723fd1f');
INSERT INTO public.oauth2_key_changes VALUES ('949d3e0a-c502-4de4-970a-842413820db6', 1);
INSERT INTO public.oauth2_keys VALUES ('949d3e0a-c502-4de4-970a-842413820db6', 'hydra.openid.id-token', '197a9f3f-5754-4bfd-a456-1bdcfcb96949', 1, '{"kty":"RSA","n":"-Kl70v58IgpFn-QeumqEVsz8jCYL2FWWO1CszRaQreXeeMp3wP_pSdZFvwxoblbTTcom4A3cVQshmyE_gpNfncF5NO_ntKie_p2PkcTxbq1ZAx5HOgYmcxB2Oxqo2zC5lNT-aS7jmxLQoHWQBw4czApXK4JehS3HaFB7G43Al5DVVzjrH0Os6QqsPvg5ytAWdli_uP5cyEw0afghrs8SoUS-vDdLOM_WQ_F7ki8OOBv_CVKy8A-CilOJZsz1QGwLi9CCXbWid5hDWGYlMrc-Kipj0_juBVI0nKUZoOpOiUtVdRWLo7aYlbi1DlE1iFzfrO2oFDkrSNhI_3-qRp4PuQ","e":"AQAB","alg":"RS256","use":"sig","kid":"197a9f3f-5754-4bfd-a456-1bdcfcb96949"}', '9l5KDdeP1gEop4xSyW4B1YJssAoCPoa4wnqqobehuj39A3XdGrgX3bLlQHFPoeIZ5G3xACYL4Ei-Ilak1P1XmP0mxLs2VFdsM5uk6JvxtBgEznwWX6gepe1bN1hvhzFz5DGXh8KONQw-1R28cM2KB1249IB7Qjq8gIzSA_VoKv-hm8VdqUuYw1co218iNU9Hs8kHt-yxaLu2vsyRPnQsUIvP8J4SRupEVdXHrZygS9KNTra41lnkXCrv7BUOgMGLgLG3KxGidW6aWfN-3OhNprWvFwjHHv7X1epmJmF5dEqlz60uPegzFCPFBhVX7q5XVXIvrfY2kVpTlfd5vmd20niOwkGY1A22mCCnSFY73WRu2pzHUynWaOCj5YZi5dXPk5zNqZazLA4qMvieUHRyiPqcI03ag0y4lNsDKhE4H-pdNyguinYDsywuF23dPaJij9vyF-byBEVJ47OkMAGO34rQXOlQSNALiOqFItsbYtAod-19gtJeQ0BikYIZpdLbtnACb3ESZhwz9sSGtfJ7jZf0MFXI3Z83-AzLk6CAOr_pnN7MOKGvu2Kfz5Q2es70UwLN9JaDHXM55oNad0AAuO3L8KbZD8Cqb2kQZgXqq0ktWEhN08vyyON0l36wxr5VZ0TfV_mb1QdyQsiicKA7q23RpDXyNNpP5J9LvV8G9_bsZ0xBTJeifMMXAZEO-RpeOcQZjuNqXLdvNH6lkmU7tGJWdYXgRFL61HmYmioKJ_e9-MdXiqz9UUBbnjzR0ud3fMrMr93fj2k7yRzoXb1nHYnjESW2EGbAXWjOnDlDZiR-uRcLsszw6AnSRj7FhDEyKaTfCY1fM77iYFj4p1m-Q11FhLVHJ6DyrDEum8BIolAIQhu89IGMUGaLbUfYCAwBxdBNMPY0_V2By9XRSFA_Ji_xjih99BDI_wzDMrnUlcwIjajq3liKBeB_KtTQJeuR-Zk4tUw8_-USULoANE3z5GaN5B0SVgnf3iXoXlWz5lA_yohVq6rZ2T7PgTawY2HEaUNiovj1eJ6xAbkWQIHS6bsoL0wJaFJOvMyFf3quTfvCzq9dWxENZPfdTbRlAZuZBHuXp_0ep6d8gZAckhwl8dpPDGV0cWXqyOoDCvf2uLBcsELXeaMXFvMjj_fX9TAaOFJQF5wAGfDxq8Z8F7nvAhSU7ljh-t6xxYauivHc-0QJ2LXlQJZjWK5gUcCPfOBF4hc90hOBtuQkv_A05Rm8wq642AbPWPxbLD8kzgn6R8qPMpDnf4OLXR_QBGPx8BX68pdDR8M3qnDR9TYFA_n1216po6vel6mL5jhc_zWXSSwuDvjvGFt3pNuj_fyDaJi-ifB-011j85S0-rxVDsc2jxx2USsLw0WrVPQOhY7ah8Zxiy9T6p6lKavlCHtG3ZifVwgZzMzhILErUdLqKhK7gg614YPyzGJrfr6MtrKMvduaRnUXOulLWsv0nP78Ac1lGWfhZ-ViO2frfYNPo0-O6-6Q3ljU6P_djQS-xP-wcybiq85lkPhr3HUu2XKWRS4O97g6guNXNJyHFAao0hLa5UYimptfRPoUes_Dd2j9A3ZztyWhyZLNKpGSMBP_puiERjmGDyvaiA8vysGCc1ae-GnFiQNRtvokqjjapZ2ps9n0Al6ekndqcovfuVOY5d6_-r4BskERGlQ5fRvihETIpYYiitUIz_0ik2Mx11IAEQ-jQ7Aj2ieOdq1N_MDZg-r_gB3ZvjRlDE8fmA8AD_gJOWtMZ2BynJerfiR4B7xG1m5Qdu4Jsen_Z_PZOZsXFFL6Du2VS1y9E_I_TV4d6xnD5rH9rXdRhvBlkNa1THKljRjJ2G4XPLRu9habuZaRaPDb38yxU3E80n14uRQe_EF6zhyfXPfRbrp4t7gK5rtwQzYGMwkPFqz4S6i3Qb4IOWzxABzesEiztEbHw6qLk3pJOgu889gmYMzoLmKfcDlmOoPaGhPtN8y7AOAYEo5QJUG-uL2vhUmT28hHiMl5bDbn1z5Nvb_Lm7CfM8bP8p3It4IaesL1NTRfbRy419F5FEh7TlJBhvJqJsOYoExYAXu4BJjVxVeYjxwvY_Mc-9Kaz8MPZwCsk6qU4j22PFumCcJXN_Vt-O00qUDzGQqBTM3qsqqOb-lFRF7oPQw_aJEx4dYm62DY1V82R-YEw0CoY8J0nbzNWrsLRfvgHVKGpyh2F30FlwFypo8blpIEwNv0C-sNmueHLpmH2SsgI4qdZnLr0n65kWX8q5oFdBu7DOybzhy9TF9k9RjIrhRroBM9YBuWOg', 1795824434655);
INSERT INTO public.oauth2_login_sessions VALUES ('949d3e0a-c502-4de4-970a-842413820db6', 'bfeffebd-bfcc-4c90-beac-cc35a28d085d', '7bbab0e8-bf9b-4b9b-9b13-29f70723fd1f', '', 1795824434286, 1798416434326);
INSERT INTO public.oauth2_tokens VALUES ('949d3e0a-c502-4de4-970a-842413820db6', '3ylsjztc9XUB-MscdG1iVLU40kKPZdS_T-UR2ACyfJU', 'code', '1e8ea331-5751-4038-8a5b-9e14095e12ea', '6cb8804a-d6f7-41b5-97e9-961a07a21268', 'used', '{"grant":{"chainId":"1e8ea331-5751-4038-8a5b-9e14095e12ea","clientId":"6cb8804a-d6f7-41b5-97e9-961a07a21268","subject":"7bbab0e8-bf9b-4b9b-9b13-29f70723fd1f","consentChallenge":"jTb2rC16Uvbn11Wgw6savYE0QSICfZJu","scopes":["openid","offline"],"audience":[],"accessClaims":{},"idToken":{"subject":"7bbab0e8-bf9b-4b9b-9b13-29f70723fd1f","authenticatedAt":1795824434,"requestedAt":1795824434,"issuedAt":1795824434,"acr":"","amr":[],"nonce":"","claims":{"sid":"bfeffebd-bfcc-4c90-beac-cc35a28d085d"}}},"redirectUri":"https://app.test/callback","codeChallenge":null,"isHybrid":false}', 1795824434420, 1795824434895, 1795825034420, 0);
INSERT INTO public.oauth2_tokens VALUES ('949d3e0a-c502-4de4-970a-842413820db6', 'nB3MQgxWSntY5GrFBVGSf5Hi2QPdamiaK2-DXrW9ass', 'access', '1e8ea331-5751-4038-8a5b-9e14095e12ea', '6cb8804a-d6f7-41b5-97e9-961a07a21268', 'active', '{"grant":{"chainId":"1e8ea331-5751-4038-8a5b-9e14095e12ea","clientId":"6cb8804a-d6f7-41b5-97e9-961a07a21268","subject":"7bbab0e8-bf9b-4b9b-9b13-29f70723fd1f","consentChallenge":"jTb2rC16Uvbn11Wgw6savYE0QSICfZJu","scopes":["openid","offline"],"audience":[],"accessClaims":{},"idToken":{"subject":"7bbab0e8-bf9b-4b9b-9b13-29f70723fd1f","authenticatedAt":1795824434,"requestedAt":1795824434,"issuedAt":1795824434,"acr":"","amr":[],"nonce":"","claims":{"sid":"bfeffebd-bfcc-4c90-beac-cc35a28d085d"}}}}', 1795824434502, NULL, 1795828034502, 0);
INSERT INTO public.oauth2_tokens VALUES ('949d3e0a-c502-4de4-970a-842413820db6', 'c0VDKllotV8JqELqpx_Nzjt9Tmjt31bpJVIiTko4GKI', 'refresh', '1e8ea331-5751-4038-8a5b-9e14095e12ea', '6cb8804a-d6f7-41b5-97e9-961a07a21268', 'active', '{"grant":{"chainId":"1e8ea331-5751-4038-8a5b-9e14095e12ea","clientId":"6cb8804a-d6f7-41b5-97e9-961a07a21268","subject":"7bbab0e8-bf9b-4b9b-9b13-29f70723fd1f","consentChallenge":"jTb2rC16Uvbn11Wgw6savYE0QSICfZJu","scopes":["openid","offline"],"audience":[],"accessClaims":{},"idToken":{"subject":"7bbab0e8-bf9b-4b9b-9b13-29f70723fd1f","authenticatedAt":1795824434,"requestedAt":1795824434,"issuedAt":1795824434,"acr":"","amr":[],"nonce":"","claims":{"sid":"bfeffebd-bfcc-4c90-beac-cc35a28d085d"}}}}', 1795824434502, NULL, 1798416434502, 0);
INSERT INTO public.permission_changes VALUES ('4b943041-1a8f-4f43-9e45-60343b60df13', 1, 1, 1795824431706, 1, '[[1,"Project","4b943041-1a8f-4f43-9e45-60343b60df13","owners",0,"","1ae7f224-b9c6-4de7-9358-7f1fdff79f18",""]]');
INSERT INTO public.permission_changes VALUES ('a791ed11-60cb-48cb-a085-e9ccc47dbf34', 1, 1, 1795824435514, 1, '[[1,"files","menu","owner",0,"","baker",""]]');
INSERT INTO public.permission_rules VALUES ('a791ed11-60cb-48cb-a085-e9ccc47dbf34', '[{"name":"files","id":1}]');
INSERT INTO public.permission_tuples VALUES ('4b943041-1a8f-4f43-9e45-60343b60df13', 'VdQK5ZipFvWc7meOqhGDkTazsQ6Fcil0CoxEgnuJV90', 1048577, 'Project', '4b943041-1a8f-4f43-9e45-60343b60df13', 'owners', 0, '', '1ae7f224-b9c6-4de7-9358-7f1fdff79f18', '');
INSERT INTO public.permission_tuples VALUES ('a791ed11-60cb-48cb-a085-e9ccc47dbf34', '5BoFWs-NtiDndIENqeSX0nO8_SN2c7esBckxYsPRFuw', 1048577, 'files', 'menu', 'owner', 0, '', 'baker', '');
INSERT INTO public.permission_versions VALUES ('4b943041-1a8f-4f43-9e45-60343b60df13', 1, 1);
INSERT INTO public.permission_versions VALUES ('a791ed11-60cb-48cb-a085-e9ccc47dbf34', 1, 1);
INSERT INTO public.project_events VALUES ('4b943041-1a8f-4f43-9e45-60343b60df13', 1795824431706, 'f654dae7-1e74-426f-a51a-b6a03ce3268b', 'IdentityCreated', '{"identity_id":"1ae7f224-b9c6-4de7-9358-7f1fdff79f18"}', 1795824431706, 1);
INSERT INTO public.project_events VALUES ('4b943041-1a8f-4f43-9e45-60343b60df13', 1795824431745, 'd1c79c2b-9fb4-417e-86b7-d9186dc562ea', 'OAuth2ClientCreated', '{"client_id":"tillkey"}', 1795824431745, 1);
INSERT INTO public.project_events VALUES ('949d3e0a-c502-4de4-970a-842413820db6', 1795824433583, 'bca83683-2b72-4cfe-9751-1bdbacae630b', 'IdentityCreated', '{"identity_id":"f8194a4f-dfd4-4195-b903-238cdda7812e"}', 1795824433583, 1);
INSERT INTO public.project_events VALUES ('949d3e0a-c502-4de4-970a-842413820db6', 1795824433979, '6d1bd49e-587e-4d9b-8df6-1e2fd9c7a0bc', 'LoginSucceeded', '{"flow_id":"7547d6a1-f1cd-451a-bce5-dc57f1790fbd","flow_type":"api","method":"password"}', 1795824433979, 1);
INSERT INTO public.project_events VALUES ('949d3e0a-c502-4de4-970a-842413820db6', 1795824433961, '14ea9d47-0fea-4485-be2c-afec0cda72ca', 'SessionIssued', '{"session_id":"50119bc7-517c-4793-930e-399d8dfa5aaa","identity_id":"f8194a4f-dfd4-4195-b903-238cdda7812e","session_aal":"aal1"}', 1795824433961, 1);
INSERT INTO public.project_events VALUES ('949d3e0a-c502-4de4-970a-842413820db6', 1795824434162, 'ec4f6d73-e310-4bae-af67-7db54242044f', 'OAuth2ClientCreated', '{"client_id":"6cb8804a-d6f7-41b5-97e9-961a07a21268"}', 1795824434162, 1);
INSERT INTO public.project_events VALUES ('a791ed11-60cb-48cb-a085-e9ccc47dbf34', 1795824435529, '9fa00dd4-59a4-4b57-9007-6fcd81d3de55', 'RelationtuplesCreated', '{"inserted":1,"deleted":0}', 1795824435529, 1);
INSERT INTO public.project_events VALUES ('949d3e0a-c502-4de4-970a-842413820db6', 1795824434502, 'b04a3027-1e23-45da-8d57-b7a253c26a36', 'OAuth2AccessTokenIssued', '{"client_id":"6cb8804a-d6f7-41b5-97e9-961a07a21268"}', 1795824437002, 1);
INSERT INTO public.project_events VALUES ('949d3e0a-c502-4de4-970a-842413820db6', 1795824434398, 'fdc84728-7822-4060-acdd-93c2563dcc3c', 'OAuth2ConsentAccepted', '{"client_id":"6cb8804a-d6f7-41b5-97e9-961a07a21268"}', 1795824437002, 1);
INSERT INTO public.project_events VALUES ('949d3e0a-c502-4de4-970a-842413820db6', 1795824434295, '8602f7eb-b8f5-425b-9f74-eb8d00fccdf2', 'OAuth2LoginAccepted', '{"client_id":"6cb8804a-d6f7-41b5-97e9-961a07a21268"}', 1795824437002, 1);
INSERT INTO public.project_events VALUES ('949d3e0a-c502-4de4-970a-842413820db6', 1795824434502, '32229f1a-9e02-44b1-a57b-f0cb03ae3bcd', 'OAuth2RefreshTokenIssued', '{"client_id":"6cb8804a-d6f7-41b5-97e9-961a07a21268"}', 1795824437002, 1);
INSERT INTO public.project_events VALUES ('949d3e0a-c502-4de4-970a-842413820db6', 1795824434502, 'db861c7e-5b10-4152-bba6-8c4fed6c626d', 'OIDCIdentityTokenIssued', '{"client_id":"6cb8804a-d6f7-41b5-97e9-961a07a21268"}', 1795824437002, 1);
INSERT INTO public.project_events VALUES ('949d3e0a-c502-4de4-970a-842413820db6', 1795824436856, '6f9d59fd-922e-49e0-879e-0caa5df1d6fb', 'SessionChecked', '{}', 1795824437002, 4);
INSERT INTO public.project_events VALUES ('949d3e0a-c502-4de4-970a-842413820db6', 1795824437802, '115ff135-a87c-4ff8-8aaf-0d7eac4b6c79', 'SessionChecked', '{}', 1795824440002, 1);
INSERT INTO public.project_revisions VALUES ('949d3e0a-c502-4de4-970a-842413820db6', 1, '692a2b5d-701f-48b7-ae10-4418e0a0a00b', '{"slug":"playground","name":"Tillkey","services":{"identity":{"config":{"identity":{"default_schema_id":"merchant","schemas":[{"id":"merchant","url":"base64://eyIkaWQiOiJtZXJjaGFudCIsIiRzY2hlbWEiOiJodHRwOi8vanNvbi1zY2hlbWEub3JnL2RyYWZ0LTA3L3NjaGVtYSMiLCJ0aXRsZSI6Ik1lcmNoYW50IiwidHlwZSI6Im9iamVjdCIsInByb3BlcnRpZXMiOnsidHJhaXRzIjp7InR5cGUiOiJvYmplY3QiLCJwcm9wZXJ0aWVzIjp7ImVtYWlsIjp7InR5cGUiOiJzdHJpbmciLCJmb3JtYXQiOiJlbWFpbCIsInRpdGxlIjoiRS1tYWlsIiwibWF4TGVuZ3RoIjozMjAsInRpbGxrZXkiOnsic2VhcmNoYWJsZSI6dHJ1ZX0sIm9yeS5zaC9rcmF0b3MiOnsiY3JlZGVudGlhbHMiOnsicGFzc3dvcmQiOnsiaWRlbnRpZmllciI6dHJ1ZX19LCJ2ZXJpZmljYXRpb24iOnsidmlhIjoiZW1haWwifSwicmVjb3ZlcnkiOnsidmlhIjoiZW1haWwifX19LCJuYW1lIjp7InR5cGUiOiJzdHJpbmciLCJ0aXRsZSI6Ik5hbWUiLCJtYXhMZW5ndGgiOjIwMCwidGlsbGtleSI6eyJzZWFyY2hhYmxlIjp0cnVlfX19LCJyZXF1aXJlZCI6WyJlbWFpbCJdLCJhZGRpdGlvbmFsUHJvcGVydGllcyI6ZmFsc2V9fX0="}]},"session":{"idle_timeout":"12h"},"selfservice":{"default_browser_return_url":"http://localhost:21949","flows":{"recovery":{"enabled":true},"registration":{"after":{"password":{"hooks":[{"hook":"session"}]}}}},"methods":{"code":{"config":{"lifespan":"10m"}}},"allowed_return_urls":["http://localhost:21949","http://localhost:31690"]}}},"permission":{"config":{"namespaces":{"location":"base64://Y2xhc3MgVXNlciBpbXBsZW1lbnRzIE5hbWVzcGFjZSB7fQoKY2xhc3MgU2hvcCBpbXBsZW1lbnRzIE5hbWVzcGFjZSB7CiAgcmVsYXRlZDogewogICAgb3duZXI6IFVzZXJbXQogICAgbWFuYWdlcjogVXNlcltdCiAgICBjYXNoaWVyOiBVc2VyW10KICB9CgogIHBlcm1pdHMgPSB7CiAgICBtYW5hZ2U6IChjdHg6IENvbnRleHQpOiBib29sZWFuID0+CiAgICAgIHRoaXMucmVsYXRlZC5vd25lci5pbmNsdWRlcyhjdHguc3ViamVjdCkgfHwgdGhpcy5yZWxhdGVkLm1hbmFnZXIuaW5jbHVkZXMoY3R4LnN1YmplY3QpLAogICAgc2VsbDogKGN0eDogQ29udGV4dCk6IGJvb2xlYW4gPT4gdGhpcy5wZXJtaXRzLm1hbmFnZShjdHgpIHx8IHRoaXMucmVsYXRlZC5jYXNoaWVyLmluY2x1ZGVzKGN0eC5zdWJqZWN0KSwKICB9Cn0K"}}}},"cors_public":{"enabled":true,"origins":["http://localhost:21949","http://localhost:4100"]}}', 'start', '', 1795824431544);
INSERT INTO public.project_revisions VALUES ('4b943041-1a8f-4f43-9e45-60343b60df13', 1, '49ebe189-e230-44a9-9485-85161c4fc936', '{"slug":"operators","name":"Operators","services":{"identity":{"config":{"identity":{"default_schema_id":"operator","schemas":[{"id":"operator","url":"base64://eyIkaWQiOiJvcGVyYXRvciIsIiRzY2hlbWEiOiJodHRwOi8vanNvbi1zY2hlbWEub3JnL2RyYWZ0LTA3L3NjaGVtYSMiLCJ0aXRsZSI6Ik9wZXJhdG9yIiwidHlwZSI6Im9iamVjdCIsInByb3BlcnRpZXMiOnsidHJhaXRzIjp7InR5cGUiOiJvYmplY3QiLCJwcm9wZXJ0aWVzIjp7ImVtYWlsIjp7InR5cGUiOiJzdHJpbmciLCJmb3JtYXQiOiJlbWFpbCIsInRpdGxlIjoiRS1tYWlsIiwibWF4TGVuZ3RoIjozMjAsIm9yeS5zaC9rcmF0b3MiOnsiY3JlZGVudGlhbHMiOnsicGFzc3dvcmQiOnsiaWRlbnRpZmllciI6dHJ1ZX19LCJ2ZXJpZmljYXRpb24iOnsidmlhIjoiZW1haWwifSwicmVjb3ZlcnkiOnsidmlhIjoiZW1haWwifX19LCJuYW1lIjp7InR5cGUiOiJzdHJpbmciLCJ0aXRsZSI6Ik5hbWUiLCJtYXhMZW5ndGgiOjIwMH19LCJyZXF1aXJlZCI6WyJlbWFpbCJdLCJhZGRpdGlvbmFsUHJvcGVydGllcyI6ZmFsc2V9fX0="}]},"session":{"idle_timeout":"12h"},"selfservice":{"methods":{"code":{"config":{"lifespan":"10m"}}},"allowed_return_urls":["http://localhost:31690/p/operators/invitations"],"flows":{"registration":{"enabled":false}}}}},"oauth2":{"config":{"oauth2":{"pkce":{"enforced_for_public_clients":true},"grant":{"refresh_token":{"rotation_grace_period":"24h","rotation_grace_reuse_count":3}}}}},"permission":{"config":{"namespaces":{"location":"base64://aW1wb3J0IHsgTmFtZXNwYWNlLCBDb250ZXh0IH0gZnJvbSAiQG9yeS9rZXRvLW5hbWVzcGFjZS10eXBlcyIKCmNsYXNzIE9wZXJhdG9yIGltcGxlbWVudHMgTmFtZXNwYWNlIHt9CgpjbGFzcyBQcm9qZWN0IGltcGxlbWVudHMgTmFtZXNwYWNlIHsKICByZWxhdGVkOiB7CiAgICBvd25lcnM6IE9wZXJhdG9yW10KICAgIGRldmVsb3BlcnM6IE9wZXJhdG9yW10KICAgIHN1cHBvcnQ6IE9wZXJhdG9yW10KICAgIHZpZXdlcnM6IE9wZXJhdG9yW10KICB9CgogIHBlcm1pdHMgPSB7CiAgICBvd246IChjdHg6IENvbnRleHQpOiBib29sZWFuID0+IHRoaXMucmVsYXRlZC5vd25lcnMuaW5jbHVkZXMoY3R4LnN1YmplY3QpLAogICAgZGV2ZWxvcDogKGN0eDogQ29udGV4dCk6IGJvb2xlYW4gPT4KICAgICAgdGhpcy5wZXJtaXRzLm93bihjdHgpIHx8IHRoaXMucmVsYXRlZC5kZXZlbG9wZXJzLmluY2x1ZGVzKGN0eC5zdWJqZWN0KSwKICAgIGFzc2lzdDogKGN0eDogQ29udGV4dCk6IGJvb2xlYW4gPT4KICAgICAgdGhpcy5wZXJtaXRzLmRldmVsb3AoY3R4KSB8fCB0aGlzLnJlbGF0ZWQuc3VwcG9ydC5pbmNsdWRlcyhjdHguc3ViamVjdCksCiAgICB2aWV3OiAoY3R4OiBDb250ZXh0KTogYm9vbGVhbiA9PgogICAgICB0aGlzLnBlcm1pdHMuYXNzaXN0KGN0eCkgfHwgdGhpcy5yZWxhdGVkLnZpZXdlcnMuaW5jbHVkZXMoY3R4LnN1YmplY3QpLAogIH0KfQo="}}}}}', 'start', '', 1795824431574);
INSERT INTO public.project_revisions VALUES ('a791ed11-60cb-48cb-a085-e9ccc47dbf34', 1, '1029ca44-15fc-473e-ae23-702419872a68', '{"slug":"quick-falcon-bsr77gulpn","name":"Bakery","services":{"identity":{"config":{"identity":{"default_schema_id":"merchant","schemas":[{"id":"merchant","url":"base64://eyIkaWQiOiJtZXJjaGFudCIsIiRzY2hlbWEiOiJodHRwOi8vanNvbi1zY2hlbWEub3JnL2RyYWZ0LTA3L3NjaGVtYSMiLCJ0aXRsZSI6Ik1lcmNoYW50IiwidHlwZSI6Im9iamVjdCIsInByb3BlcnRpZXMiOnsidHJhaXRzIjp7InR5cGUiOiJvYmplY3QiLCJwcm9wZXJ0aWVzIjp7ImVtYWlsIjp7InR5cGUiOiJzdHJpbmciLCJmb3JtYXQiOiJlbWFpbCIsInRpdGxlIjoiRS1tYWlsIiwibWF4TGVuZ3RoIjozMjAsInRpbGxrZXkiOnsic2VhcmNoYWJsZSI6dHJ1ZX0sIm9yeS5zaC9rcmF0b3MiOnsiY3JlZGVudGlhbHMiOnsicGFzc3dvcmQiOnsiaWRlbnRpZmllciI6dHJ1ZX19LCJ2ZXJpZmljYXRpb24iOnsidmlhIjoiZW1haWwifSwicmVjb3ZlcnkiOnsidmlhIjoiZW1haWwifX19LCJuYW1lIjp7InR5cGUiOiJzdHJpbmciLCJ0aXRsZSI6Ik5hbWUiLCJtYXhMZW5ndGgiOjIwMCwidGlsbGtleSI6eyJzZWFyY2hhYmxlIjp0cnVlfX19LCJyZXF1aXJlZCI6WyJlbWFpbCJdLCJhZGRpdGlvbmFsUHJvcGVydGllcyI6ZmFsc2V9fX0="}]},"session":{"idle_timeout":"12h","cookie":{"name":"ory_session_quickfalconbsr77gulpn"}},"selfservice":{"flows":{"registration":{"after":{"password":{"hooks":[{"hook":"session"}]}}}},"methods":{"code":{"config":{"lifespan":"10m"}}}}}}}}', 'administrator', '', 1795824434917);
INSERT INTO public.project_revisions VALUES ('a791ed11-60cb-48cb-a085-e9ccc47dbf34', 2, '2dbdfaaa-d080-408c-a99b-5bd5062a388d', '{"name":"Bakery","services":{"identity":{"config":{"identity":{"default_schema_id":"merchant","schemas":[{"id":"merchant","url":"base64://eyIkaWQiOiJtZXJjaGFudCIsIiRzY2hlbWEiOiJodHRwOi8vanNvbi1zY2hlbWEub3JnL2RyYWZ0LTA3L3NjaGVtYSMiLCJ0aXRsZSI6Ik1lcmNoYW50IiwidHlwZSI6Im9iamVjdCIsInByb3BlcnRpZXMiOnsidHJhaXRzIjp7InR5cGUiOiJvYmplY3QiLCJwcm9wZXJ0aWVzIjp7ImVtYWlsIjp7InR5cGUiOiJzdHJpbmciLCJmb3JtYXQiOiJlbWFpbCIsInRpdGxlIjoiRS1tYWlsIiwibWF4TGVuZ3RoIjozMjAsInRpbGxrZXkiOnsic2VhcmNoYWJsZSI6dHJ1ZX0sIm9yeS5zaC9rcmF0b3MiOnsiY3JlZGVudGlhbHMiOnsicGFzc3dvcmQiOnsiaWRlbnRpZmllciI6dHJ1ZX19LCJ2ZXJpZmljYXRpb24iOnsidmlhIjoiZW1haWwifSwicmVjb3ZlcnkiOnsidmlhIjoiZW1haWwifX19LCJuYW1lIjp7InR5cGUiOiJzdHJpbmciLCJ0aXRsZSI6Ik5hbWUiLCJtYXhMZW5ndGgiOjIwMCwidGlsbGtleSI6eyJzZWFyY2hhYmxlIjp0cnVlfX19LCJyZXF1aXJlZCI6WyJlbWFpbCJdLCJhZGRpdGlvbmFsUHJvcGVydGllcyI6ZmFsc2V9fX0="}]},"selfservice":{"flows":{"registration":{"after":{"password":{"hooks":[{"hook":"session"}]}}}},"methods":{"code":{"config":{"lifespan":"10m"}}}},"session":{"idle_timeout":"12h","cookie":{"name":"ory_session_quickfalconbsr77gulpn"}}}},"permission":{"config":{"namespaces":[{"name":"files","id":1}]}},"oauth2":{"config":{}},"account_experience":{"config":{}}},"cors_public":{"enabled":false,"origins":[]},"cors_admin":{"enabled":false,"origins":[]},"slug":"quick-falcon-bsr77gulpn"}', 'administrator', '', 1795824435295);
INSERT INTO public.projects VALUES ('949d3e0a-c502-4de4-970a-842413820db6', 'playground', 1, '{"slug":"playground","name":"Tillkey","services":{"identity":{"config":{"identity":{"default_schema_id":"merchant","schemas":[{"id":"merchant","url":"base64://eyIkaWQiOiJtZXJjaGFudCIsIiRzY2hlbWEiOiJodHRwOi8vanNvbi1zY2hlbWEub3JnL2RyYWZ0LTA3L3NjaGVtYSMiLCJ0aXRsZSI6Ik1lcmNoYW50IiwidHlwZSI6Im9iamVjdCIsInByb3BlcnRpZXMiOnsidHJhaXRzIjp7InR5cGUiOiJvYmplY3QiLCJwcm9wZXJ0aWVzIjp7ImVtYWlsIjp7InR5cGUiOiJzdHJpbmciLCJmb3JtYXQiOiJlbWFpbCIsInRpdGxlIjoiRS1tYWlsIiwibWF4TGVuZ3RoIjozMjAsInRpbGxrZXkiOnsic2VhcmNoYWJsZSI6dHJ1ZX0sIm9yeS5zaC9rcmF0b3MiOnsiY3JlZGVudGlhbHMiOnsicGFzc3dvcmQiOnsiaWRlbnRpZmllciI6dHJ1ZX19LCJ2ZXJpZmljYXRpb24iOnsidmlhIjoiZW1haWwifSwicmVjb3ZlcnkiOnsidmlhIjoiZW1haWwifX19LCJuYW1lIjp7InR5cGUiOiJzdHJpbmciLCJ0aXRsZSI6Ik5hbWUiLCJtYXhMZW5ndGgiOjIwMCwidGlsbGtleSI6eyJzZWFyY2hhYmxlIjp0cnVlfX19LCJyZXF1aXJlZCI6WyJlbWFpbCJdLCJhZGRpdGlvbmFsUHJvcGVydGllcyI6ZmFsc2V9fX0="}]},"session":{"idle_timeout":"12h"},"selfservice":{"default_browser_return_url":"http://localhost:21949","flows":{"recovery":{"enabled":true},"registration":{"after":{"password":{"hooks":[{"hook":"session"}]}}}},"methods":{"code":{"config":{"lifespan":"10m"}}},"allowed_return_urls":["http://localhost:21949","http://localhost:31690"]}}},"permission":{"config":{"namespaces":{"location":"base64://Y2xhc3MgVXNlciBpbXBsZW1lbnRzIE5hbWVzcGFjZSB7fQoKY2xhc3MgU2hvcCBpbXBsZW1lbnRzIE5hbWVzcGFjZSB7CiAgcmVsYXRlZDogewogICAgb3duZXI6IFVzZXJbXQogICAgbWFuYWdlcjogVXNlcltdCiAgICBjYXNoaWVyOiBVc2VyW10KICB9CgogIHBlcm1pdHMgPSB7CiAgICBtYW5hZ2U6IChjdHg6IENvbnRleHQpOiBib29sZWFuID0+CiAgICAgIHRoaXMucmVsYXRlZC5vd25lci5pbmNsdWRlcyhjdHguc3ViamVjdCkgfHwgdGhpcy5yZWxhdGVkLm1hbmFnZXIuaW5jbHVkZXMoY3R4LnN1YmplY3QpLAogICAgc2VsbDogKGN0eDogQ29udGV4dCk6IGJvb2xlYW4gPT4gdGhpcy5wZXJtaXRzLm1hbmFnZShjdHgpIHx8IHRoaXMucmVsYXRlZC5jYXNoaWVyLmluY2x1ZGVzKGN0eC5zdWJqZWN0KSwKICB9Cn0K"}}}},"cors_public":{"enabled":true,"origins":["http://localhost:21949","http://localhost:4100"]}}', 1795824431544, 1795824431544, '{}', '692a2b5d-701f-48b7-ae10-4418e0a0a00b', 'Tillkey', 'running', 'prod', 'global', NULL, '', NULL);
INSERT INTO public.projects VALUES ('4b943041-1a8f-4f43-9e45-60343b60df13', 'operators', 1, '{"slug":"operators","name":"Operators","services":{"identity":{"config":{"identity":{"default_schema_id":"operator","schemas":[{"id":"operator","url":"base64://eyIkaWQiOiJvcGVyYXRvciIsIiRzY2hlbWEiOiJodHRwOi8vanNvbi1zY2hlbWEub3JnL2RyYWZ0LTA3L3NjaGVtYSMiLCJ0aXRsZSI6Ik9wZXJhdG9yIiwidHlwZSI6Im9iamVjdCIsInByb3BlcnRpZXMiOnsidHJhaXRzIjp7InR5cGUiOiJvYmplY3QiLCJwcm9wZXJ0aWVzIjp7ImVtYWlsIjp7InR5cGUiOiJzdHJpbmciLCJmb3JtYXQiOiJlbWFpbCIsInRpdGxlIjoiRS1tYWlsIiwibWF4TGVuZ3RoIjozMjAsIm9yeS5zaC9rcmF0b3MiOnsiY3JlZGVudGlhbHMiOnsicGFzc3dvcmQiOnsiaWRlbnRpZmllciI6dHJ1ZX19LCJ2ZXJpZmljYXRpb24iOnsidmlhIjoiZW1haWwifSwicmVjb3ZlcnkiOnsidmlhIjoiZW1haWwifX19LCJuYW1lIjp7InR5cGUiOiJzdHJpbmciLCJ0aXRsZSI6Ik5hbWUiLCJtYXhMZW5ndGgiOjIwMH19LCJyZXF1aXJlZCI6WyJlbWFpbCJdLCJhZGRpdGlvbmFsUHJvcGVydGllcyI6ZmFsc2V9fX0="}]},"session":{"idle_timeout":"12h"},"selfservice":{"methods":{"code":{"config":{"lifespan":"10m"}}},"allowed_return_urls":["http://localhost:31690/p/operators/invitations"],"flows":{"registration":{"enabled":false}}}}},"oauth2":{"config":{"oauth2":{"pkce":{"enforced_for_public_clients":true},"grant":{"refresh_token":{"rotation_grace_period":"24h","rotation_grace_reuse_count":3}}}}},"permission":{"config":{"namespaces":{"location":"base64://aW1wb3J0IHsgTmFtZXNwYWNlLCBDb250ZXh0IH0gZnJvbSAiQG9yeS9rZXRvLW5hbWVzcGFjZS10eXBlcyIKCmNsYXNzIE9wZXJhdG9yIGltcGxlbWVudHMgTmFtZXNwYWNlIHt9CgpjbGFzcyBQcm9qZWN0IGltcGxlbWVudHMgTmFtZXNwYWNlIHsKICByZWxhdGVkOiB7CiAgICBvd25lcnM6IE9wZXJhdG9yW10KICAgIGRldmVsb3BlcnM6IE9wZXJhdG9yW10KICAgIHN1cHBvcnQ6IE9wZXJhdG9yW10KICAgIHZpZXdlcnM6IE9wZXJhdG9yW10KICB9CgogIHBlcm1pdHMgPSB7CiAgICBvd246IChjdHg6IENvbnRleHQpOiBib29sZWFuID0+IHRoaXMucmVsYXRlZC5vd25lcnMuaW5jbHVkZXMoY3R4LnN1YmplY3QpLAogICAgZGV2ZWxvcDogKGN0eDogQ29udGV4dCk6IGJvb2xlYW4gPT4KICAgICAgdGhpcy5wZXJtaXRzLm93bihjdHgpIHx8IHRoaXMucmVsYXRlZC5kZXZlbG9wZXJzLmluY2x1ZGVzKGN0eC5zdWJqZWN0KSwKICAgIGFzc2lzdDogKGN0eDogQ29udGV4dCk6IGJvb2xlYW4gPT4KICAgICAgdGhpcy5wZXJtaXRzLmRldmVsb3AoY3R4KSB8fCB0aGlzLnJlbGF0ZWQuc3VwcG9ydC5pbmNsdWRlcyhjdHguc3ViamVjdCksCiAgICB2aWV3OiAoY3R4OiBDb250ZXh0KTogYm9vbGVhbiA9PgogICAgICB0aGlzLnBlcm1pdHMuYXNzaXN0KGN0eCkgfHwgdGhpcy5yZWxhdGVkLnZpZXdlcnMuaW5jbHVkZXMoY3R4LnN1YmplY3QpLAogIH0KfQo="}}}}}', 1795824431574, 1795824431574, '{}', '49ebe189-e230-44a9-9485-85161c4fc936', 'Operators', 'running', 'prod', 'global', NULL, '', NULL);
INSERT INTO public.projects VALUES ('a791ed11-60cb-48cb-a085-e9ccc47dbf34', 'quick-falcon-bsr77gulpn', 2, '{"name":"Bakery","services":{"identity":{"config":{"identity":{"default_schema_id":"merchant","schemas":[{"id":"merchant","url":"base64://eyIkaWQiOiJtZXJjaGFudCIsIiRzY2hlbWEiOiJodHRwOi8vanNvbi1zY2hlbWEub3JnL2RyYWZ0LTA3L3NjaGVtYSMiLCJ0aXRsZSI6Ik1lcmNoYW50IiwidHlwZSI6Im9iamVjdCIsInByb3BlcnRpZXMiOnsidHJhaXRzIjp7InR5cGUiOiJvYmplY3QiLCJwcm9wZXJ0aWVzIjp7ImVtYWlsIjp7InR5cGUiOiJzdHJpbmciLCJmb3JtYXQiOiJlbWFpbCIsInRpdGxlIjoiRS1tYWlsIiwibWF4TGVuZ3RoIjozMjAsInRpbGxrZXkiOnsic2VhcmNoYWJsZSI6dHJ1ZX0sIm9yeS5zaC9rcmF0b3MiOnsiY3JlZGVudGlhbHMiOnsicGFzc3dvcmQiOnsiaWRlbnRpZmllciI6dHJ1ZX19LCJ2ZXJpZmljYXRpb24iOnsidmlhIjoiZW1haWwifSwicmVjb3ZlcnkiOnsidmlhIjoiZW1haWwifX19LCJuYW1lIjp7InR5cGUiOiJzdHJpbmciLCJ0aXRsZSI6Ik5hbWUiLCJtYXhMZW5ndGgiOjIwMCwidGlsbGtleSI6eyJzZWFyY2hhYmxlIjp0cnVlfX19LCJyZXF1aXJlZCI6WyJlbWFpbCJdLCJhZGRpdGlvbmFsUHJvcGVydGllcyI6ZmFsc2V9fX0="}]},"selfservice":{"flows":{"registration":{"after":{"password":{"hooks":[{"hook":"session"}]}}}},"methods":{"code":{"config":{"lifespan":"10m"}}}},"session":{"idle_timeout":"12h","cookie":{"name":"ory_session_quickfalconbsr77gulpn"}}}},"permission":{"config":{"namespaces":[{"name":"files","id":1}]}},"oauth2":{"config":{}},"account_experience":{"config":{}}},"cors_public":{"enabled":false,"origins":[]},"cors_admin":{"enabled":false,"origins":[]},"slug":"quick-falcon-bsr77gulpn"}', 1795824434917, 1795824435295, '{}', '2dbdfaaa-d080-408c-a99b-5bd5062a388d', 'Bakery', 'running', 'dev', 'global', NULL, '', NULL);
INSERT INTO public.sessions VALUES ('949d3e0a-c502-4de4-970a-842413820db6', '50119bc7-517c-4793-930e-399d8dfa5aaa', 'PRru05J-ZqPU8t16qTRSaGaouXvVvq9mJuUT7mdwaAw', 'f8194a4f-dfd4-4195-b903-238cdda7812e', 1, 'aal1', '[{"method":"password","aal":"aal1","completedAt":1795824433960}]', '[{"id":"6fa236fc-ed64-48ec-98fc-070b01bca513","ipAddress":"127.0.0.1:39928","userAgent":"node","location":""}]', 1795824433960, 1795824433960, 1795867633960, 1795824433960, 0);
INSERT INTO public.till_attempts VALUES ('43809af7-d8c4-4b3a-900f-b85117159c6c', '1b060520-2873-809a-af10-a7bbaa8a0cf8', 'card-machines/1', '{"amount":{"currency":"ZAR","value":1000},"reference":"e8a3084d-8e29-46a3-8db2-1a5fb76ff516","not_after":"2026-11-28T00:08:01.226Z"}', 1795824481226, 1795910836226, 1, NULL, '505e7556-c899-4393-9004-0713446dde21', 1795824436226);
INSERT INTO public.till_comparisons VALUES ('f8194a4f-dfd4-4195-b903-238cdda7812e', 20784, NULL, NULL);
INSERT INTO public.till_links VALUES ('f8194a4f-dfd4-4195-b903-238cdda7812e', 'd54df600-b608-43de-b692-b73485cea40d', 'cards', 'c686d1ab-971f-48e2-8db8-8721d593bd82', 'Corner Café', 'Counter 1', 'oZe0yKIqYb5x8bINKqO-QCvSeW6Vndws-2sVys6K4O_OhOGrdgrX2IbOEfEWXLYs259IuofvyxGDL1ISSVhBwQVzH7IuWXao7B9s', 'bZy_7GqHvx3sw5Q1_VU-mMjCgBXagIovtl6kl6WSCWm14smlYFz7wRgDU_FFRrVASF-IFZCIHJ4p7qgElqaiuzLPwQY5N2SnY0XGKhg4bmVIneZXH6KNQox_4nU', 'LINKED', 1795824435741, 1795824435741);
INSERT INTO public.till_payment_events VALUES ('43809af7-d8c4-4b3a-900f-b85117159c6c', 1, 'dispatched', 'moved', 'CREATED', 'DISPATCHING', '{}', 1795824436226);
INSERT INTO public.till_payment_events VALUES ('43809af7-d8c4-4b3a-900f-b85117159c6c', 2, 'seen', 'moved', 'DISPATCHING', 'QUEUED', '{"sequence":1,"card":null,"phase":"QUEUED","prompt":null}', 1795824436529);
INSERT INTO public.till_payment_events VALUES ('43809af7-d8c4-4b3a-900f-b85117159c6c', 3, 'seen', 'moved', 'QUEUED', 'WAITING_FOR_CARD', '{"sequence":2,"card":null,"phase":"WAITING_FOR_CARD","prompt":null}', 1795824436884);
INSERT INTO public.till_payment_events VALUES ('43809af7-d8c4-4b3a-900f-b85117159c6c', 4, 'seen', 'moved', 'WAITING_FOR_CARD', 'AUTHORISING', '{"sequence":3,"card":{"brand":"visa","last4":"4242","entryMode":"contactless"},"phase":"AUTHORISING","prompt":null}', 1795824437738);
INSERT INTO public.till_payment_events VALUES ('43809af7-d8c4-4b3a-900f-b85117159c6c', 5, 'approved', 'moved', 'AUTHORISING', 'APPROVED', '{"sequence":4,"card":{"brand":"visa","last4":"4242","entryMode":"contactless"},"captured":{"currency":"ZAR","units":1000}}', 1795824438645);
INSERT INTO public.till_payments VALUES ('43809af7-d8c4-4b3a-900f-b85117159c6c', 'f8194a4f-dfd4-4195-b903-238cdda7812e', 'e8a3084d-8e29-46a3-8db2-1a5fb76ff516', 'cards', 'ZAR', 1000, '6f2d3c1e-8f4a-4d0b-9a51-0c7f5f6b1a01', 'NEO_TOUCH', 'NT-4417-2093', 'APPROVED', NULL, NULL, 'ZAR', 1000, '{"brand":"visa","last4":"4242","entryMode":"contactless"}', 4, 'none', NULL, NULL, 1795824438645, 0, 5, 1795824436226, 1795824438645, 1795824616226, 0, NULL, NULL, NULL, 'c686d1ab-971f-48e2-8db8-8721d593bd82', 4, 1, 1, '38887f7f-326a-48bc-82e9-dba65a1b6b27', '', 0, '4242', NULL, 'approved');
INSERT INTO public.till_receipts VALUES ('f8194a4f-dfd4-4195-b903-238cdda7812e', 1, '43809af7-d8c4-4b3a-900f-b85117159c6c', 1795824438645, 0, 0);
INSERT INTO public.till_terminals VALUES ('38887f7f-326a-48bc-82e9-dba65a1b6b27', 'f8194a4f-dfd4-4195-b903-238cdda7812e', 'cards', '6f2d3c1e-8f4a-4d0b-9a51-0c7f5f6b1a01', 'NEO_TOUCH', 'NT-4417-2093', 'CREATED', 1795824435998);
INSERT INTO public.till_tills VALUES ('38887f7f-326a-48bc-82e9-dba65a1b6b27', 'f8194a4f-dfd4-4195-b903-238cdda7812e', 'Counter 1', 1795824435781, 1795824435826, NULL, NULL);
INSERT INTO public.till_webhook_events VALUES ('d54df600-b608-43de-b692-b73485cea40d', '945c972f-ebdf-4f82-acc1-898a80cd13c2', 1796429236578);
INSERT INTO public.till_webhook_events VALUES ('d54df600-b608-43de-b692-b73485cea40d', 'f431646c-042f-4906-9f95-4eb24f4ec56f', 1796429236861);
INSERT INTO public.till_webhook_events VALUES ('d54df600-b608-43de-b692-b73485cea40d', 'd2761a5b-a923-443b-a909-98e799f3d5a7', 1796429237831);
INSERT INTO public.till_webhook_events VALUES ('d54df600-b608-43de-b692-b73485cea40d', 'abc4400c-188e-4559-b0b6-0d11d64670d1', 1796429238615);
ALTER TABLE ONLY public.active_projects
    ADD CONSTRAINT active_projects_account_key UNIQUE (account);
ALTER TABLE ONLY public.active_projects
    ADD CONSTRAINT active_projects_pkey PRIMARY KEY (project_id, account);
ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_digest_key UNIQUE (digest);
ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_pkey PRIMARY KEY (project_id, id);
ALTER TABLE ONLY public.attempts
    ADD CONSTRAINT attempts_pkey PRIMARY KEY (project_id, subject);
ALTER TABLE ONLY public.audit_events
    ADD CONSTRAINT audit_events_pkey PRIMARY KEY (project_id, at, id);
ALTER TABLE ONLY public.console_set_up
    ADD CONSTRAINT console_set_up_pkey PRIMARY KEY (project_id);
ALTER TABLE ONLY public.courier_dispatches
    ADD CONSTRAINT courier_dispatches_pkey PRIMARY KEY (project_id, message_id, id);
ALTER TABLE ONLY public.courier_messages
    ADD CONSTRAINT courier_messages_pkey PRIMARY KEY (project_id, id);
ALTER TABLE ONLY public.event_counters
    ADD CONSTRAINT event_counters_pkey PRIMARY KEY (project_id, name, hour);
ALTER TABLE ONLY public.flow_errors
    ADD CONSTRAINT flow_errors_pkey PRIMARY KEY (project_id, id);
ALTER TABLE ONLY public.flows
    ADD CONSTRAINT flows_pkey PRIMARY KEY (project_id, id);
ALTER TABLE ONLY public.identities
    ADD CONSTRAINT identities_pkey PRIMARY KEY (project_id, id);
ALTER TABLE ONLY public.identity_credentials
    ADD CONSTRAINT identity_credentials_pkey PRIMARY KEY (project_id, identity_id, type);
ALTER TABLE ONLY public.identity_identifiers
    ADD CONSTRAINT identity_identifiers_pkey PRIMARY KEY (project_id, part, identity_id);
ALTER TABLE ONLY public.identity_keys
    ADD CONSTRAINT identity_keys_pkey PRIMARY KEY (project_id, kind, value);
ALTER TABLE ONLY public.identity_search
    ADD CONSTRAINT identity_search_pkey PRIMARY KEY (project_id, is_start, part, identity_id);
ALTER TABLE ONLY public.identity_search_progress
    ADD CONSTRAINT identity_search_progress_pkey PRIMARY KEY (project_id, schema_id);
ALTER TABLE ONLY public.identity_search_texts
    ADD CONSTRAINT identity_search_texts_pkey PRIMARY KEY (project_id, identity_id);
ALTER TABLE ONLY public.identity_totals
    ADD CONSTRAINT identity_totals_pkey PRIMARY KEY (project_id, part);
ALTER TABLE ONLY public.job_leases
    ADD CONSTRAINT job_leases_pkey PRIMARY KEY (service, name);
ALTER TABLE ONLY public.machine_absences
    ADD CONSTRAINT machine_absences_pkey PRIMARY KEY (account_uuid, reference);
ALTER TABLE ONLY public.machine_accounts
    ADD CONSTRAINT machine_accounts_email_key UNIQUE (email);
ALTER TABLE ONLY public.machine_accounts
    ADD CONSTRAINT machine_accounts_pkey PRIMARY KEY (uuid);
ALTER TABLE ONLY public.machine_captures
    ADD CONSTRAINT machine_captures_pkey PRIMARY KEY (payment_id);
ALTER TABLE ONLY public.machine_creates
    ADD CONSTRAINT machine_creates_pkey PRIMARY KEY (account_uuid, request_key);
ALTER TABLE ONLY public.machine_pairings
    ADD CONSTRAINT machine_pairings_pkey PRIMARY KEY (token_uuid, terminal_uuid);
ALTER TABLE ONLY public.machine_payments
    ADD CONSTRAINT machine_payments_account_uuid_request_key_key UNIQUE (account_uuid, request_key);
ALTER TABLE ONLY public.machine_payments
    ADD CONSTRAINT machine_payments_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.machine_refunds
    ADD CONSTRAINT machine_refunds_account_uuid_request_key_key UNIQUE (account_uuid, request_key);
ALTER TABLE ONLY public.machine_refunds
    ADD CONSTRAINT machine_refunds_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.machine_terminals
    ADD CONSTRAINT machine_terminals_pkey PRIMARY KEY (uuid);
ALTER TABLE ONLY public.machine_tokens
    ADD CONSTRAINT machine_tokens_digest_key UNIQUE (digest);
ALTER TABLE ONLY public.machine_tokens
    ADD CONSTRAINT machine_tokens_pkey PRIMARY KEY (uuid);
ALTER TABLE ONLY public.mail_counts
    ADD CONSTRAINT mail_counts_pkey PRIMARY KEY (day, subject);
ALTER TABLE ONLY public.migrations
    ADD CONSTRAINT migrations_pkey PRIMARY KEY (set_name, id);
ALTER TABLE ONLY public.oauth2_clients
    ADD CONSTRAINT oauth2_clients_pkey PRIMARY KEY (project_id, id);
ALTER TABLE ONLY public.oauth2_consents
    ADD CONSTRAINT oauth2_consents_pkey PRIMARY KEY (project_id, id);
ALTER TABLE ONLY public.oauth2_interactions
    ADD CONSTRAINT oauth2_interactions_pkey PRIMARY KEY (project_id, kind, id);
ALTER TABLE ONLY public.oauth2_key_changes
    ADD CONSTRAINT oauth2_key_changes_pkey PRIMARY KEY (project_id);
ALTER TABLE ONLY public.oauth2_keys
    ADD CONSTRAINT oauth2_keys_pkey PRIMARY KEY (project_id, set_id, kid);
ALTER TABLE ONLY public.oauth2_login_sessions
    ADD CONSTRAINT oauth2_login_sessions_pkey PRIMARY KEY (project_id, id);
ALTER TABLE ONLY public.oauth2_token_cutoffs
    ADD CONSTRAINT oauth2_token_cutoffs_pkey PRIMARY KEY (project_id, client_id);
ALTER TABLE ONLY public.oauth2_tokens
    ADD CONSTRAINT oauth2_tokens_pkey PRIMARY KEY (project_id, id);
ALTER TABLE ONLY public.oauth2_trusted_issuers
    ADD CONSTRAINT oauth2_trusted_issuers_pkey PRIMARY KEY (project_id, id);
ALTER TABLE ONLY public.oauth2_used_jtis
    ADD CONSTRAINT oauth2_used_jtis_pkey PRIMARY KEY (project_id, digest);
ALTER TABLE ONLY public.organization_domains
    ADD CONSTRAINT organization_domains_pkey PRIMARY KEY (project_id, domain);
ALTER TABLE ONLY public.organizations
    ADD CONSTRAINT organizations_pkey PRIMARY KEY (project_id, id);
ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY (project_id, service, id);
ALTER TABLE ONLY public.permission_changes
    ADD CONSTRAINT permission_changes_pkey PRIMARY KEY (project_id, version, ordinal);
ALTER TABLE ONLY public.permission_rules
    ADD CONSTRAINT permission_rules_pkey PRIMARY KEY (project_id);
ALTER TABLE ONLY public.permission_versions
    ADD CONSTRAINT permission_versions_pkey PRIMARY KEY (project_id);
ALTER TABLE ONLY public.project_events
    ADD CONSTRAINT project_events_pkey PRIMARY KEY (project_id, at, id);
ALTER TABLE ONLY public.project_invitations
    ADD CONSTRAINT project_invitations_pkey PRIMARY KEY (project_id, id);
ALTER TABLE ONLY public.project_invitations
    ADD CONSTRAINT project_invitations_token_digest_key UNIQUE (token_digest);
ALTER TABLE ONLY public.project_revisions
    ADD CONSTRAINT project_revisions_pkey PRIMARY KEY (project_id, version);
ALTER TABLE ONLY public.projects
    ADD CONSTRAINT projects_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.projects
    ADD CONSTRAINT projects_slug_key UNIQUE (slug);
ALTER TABLE ONLY public.purged_projects
    ADD CONSTRAINT purged_projects_pkey PRIMARY KEY (project_id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (project_id, id);
ALTER TABLE ONLY public.till_attempts
    ADD CONSTRAINT till_attempts_pkey1 PRIMARY KEY (payment_id);
ALTER TABLE ONLY public.till_attempts
    ADD CONSTRAINT till_attempts_provider_key_key1 UNIQUE (provider_key);
ALTER TABLE ONLY public.till_cash_note_words
    ADD CONSTRAINT till_cash_note_words_pkey PRIMARY KEY (merchant_id, word, created_at, part_id);
ALTER TABLE ONLY public.till_cash_parts
    ADD CONSTRAINT till_cash_parts_merchant_id_request_uuid_key UNIQUE (merchant_id, request_uuid);
ALTER TABLE ONLY public.till_cash_parts
    ADD CONSTRAINT till_cash_parts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.till_cash_refunds
    ADD CONSTRAINT till_cash_refunds_merchant_id_request_uuid_key UNIQUE (merchant_id, request_uuid);
ALTER TABLE ONLY public.till_cash_refunds
    ADD CONSTRAINT till_cash_refunds_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.till_cash_ups
    ADD CONSTRAINT till_cash_ups_pkey1 PRIMARY KEY (merchant_id, number);
ALTER TABLE ONLY public.till_discrepancies
    ADD CONSTRAINT till_comparison_findings_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.till_discrepancies
    ADD CONSTRAINT till_comparison_findings_provider_kind_provider_ref_key UNIQUE (provider, kind, provider_ref);
ALTER TABLE ONLY public.till_comparisons
    ADD CONSTRAINT till_comparisons_pkey PRIMARY KEY (merchant_id);
ALTER TABLE ONLY public.till_forged_events
    ADD CONSTRAINT till_forged_events_pkey PRIMARY KEY (link_id, hour_at);
ALTER TABLE ONLY public.till_former_links
    ADD CONSTRAINT till_former_links_id_key UNIQUE (id);
ALTER TABLE ONLY public.till_former_links
    ADD CONSTRAINT till_former_links_pkey PRIMARY KEY (merchant_id, provider, account_id);
ALTER TABLE ONLY public.till_invitations
    ADD CONSTRAINT till_invitations_digest_key UNIQUE (digest);
ALTER TABLE ONLY public.till_invitations
    ADD CONSTRAINT till_invitations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.till_links
    ADD CONSTRAINT till_links_id_key UNIQUE (id);
ALTER TABLE ONLY public.till_links
    ADD CONSTRAINT till_links_pkey PRIMARY KEY (merchant_id);
ALTER TABLE ONLY public.till_note_places
    ADD CONSTRAINT till_note_places_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.till_note_stretches
    ADD CONSTRAINT till_note_stretches_pkey PRIMARY KEY (merchant_id, method, term, stretch);
ALTER TABLE ONLY public.till_note_words
    ADD CONSTRAINT till_note_words_pkey PRIMARY KEY (merchant_id, word, created_at, payment_id);
ALTER TABLE ONLY public.till_webhook_events
    ADD CONSTRAINT till_notices_pkey PRIMARY KEY (link_id, id);
ALTER TABLE ONLY public.till_payment_events
    ADD CONSTRAINT till_payment_events_pkey PRIMARY KEY (payment_id, number);
ALTER TABLE ONLY public.till_payments
    ADD CONSTRAINT till_payments_merchant_id_request_uuid_key UNIQUE (merchant_id, request_uuid);
ALTER TABLE ONLY public.till_payments
    ADD CONSTRAINT till_payments_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.till_people
    ADD CONSTRAINT till_people_pkey PRIMARY KEY (identity_id);
ALTER TABLE ONLY public.till_receipt_links
    ADD CONSTRAINT till_receipt_links_pkey PRIMARY KEY (digest);
ALTER TABLE ONLY public.till_receipts
    ADD CONSTRAINT till_receipts_payment_id_key UNIQUE (payment_id);
ALTER TABLE ONLY public.till_receipts
    ADD CONSTRAINT till_receipts_pkey PRIMARY KEY (merchant_id, number);
ALTER TABLE ONLY public.till_refund_events
    ADD CONSTRAINT till_refund_events_pkey PRIMARY KEY (refund_id, number);
ALTER TABLE ONLY public.till_refunds
    ADD CONSTRAINT till_refunds_merchant_id_request_uuid_key UNIQUE (merchant_id, request_uuid);
ALTER TABLE ONLY public.till_refunds
    ADD CONSTRAINT till_refunds_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.till_refunds
    ADD CONSTRAINT till_refunds_provider_key_key UNIQUE (provider_key);
ALTER TABLE ONLY public.till_sales
    ADD CONSTRAINT till_sales_merchant_id_sale_uuid_key UNIQUE (merchant_id, sale_uuid);
ALTER TABLE ONLY public.till_sales
    ADD CONSTRAINT till_sales_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.till_settlements
    ADD CONSTRAINT till_settlements_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.till_shops
    ADD CONSTRAINT till_shops_pkey PRIMARY KEY (merchant_id);
ALTER TABLE ONLY public.till_sign_ins
    ADD CONSTRAINT till_sign_ins_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.till_takeovers
    ADD CONSTRAINT till_takeovers_pkey PRIMARY KEY (session_id);
ALTER TABLE ONLY public.till_terminals
    ADD CONSTRAINT till_terminals_pkey1 PRIMARY KEY (till_id);
ALTER TABLE ONLY public.till_tills
    ADD CONSTRAINT till_tills_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.till_write_offs
    ADD CONSTRAINT till_write_offs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.token_exchanges
    ADD CONSTRAINT token_exchanges_pkey PRIMARY KEY (project_id, init_code);
ALTER TABLE ONLY public.uncounted_events
    ADD CONSTRAINT uncounted_events_pkey PRIMARY KEY (project_id, name, hour, id);
CREATE INDEX api_keys_owner ON public.api_keys USING btree (owner_id);
CREATE INDEX api_keys_parent ON public.api_keys USING btree (parent_id);
CREATE INDEX attempts_by_expiry ON public.attempts USING btree (expires_at);
CREATE INDEX audit_events_action ON public.audit_events USING btree (project_id, action, at, id);
CREATE INDEX audit_events_action_type ON public.audit_events USING btree (project_id, action, target_type, at, id);
CREATE INDEX audit_events_actor ON public.audit_events USING btree (project_id, actor_id, at, id);
CREATE INDEX audit_events_actor_action ON public.audit_events USING btree (project_id, actor_id, action, at, id);
CREATE INDEX audit_events_actor_type ON public.audit_events USING btree (project_id, actor_id, target_type, at, id);
CREATE INDEX audit_events_target ON public.audit_events USING btree (project_id, target_id, at, id);
CREATE INDEX audit_events_target_action ON public.audit_events USING btree (project_id, target_id, action, at, id);
CREATE INDEX audit_events_target_actor ON public.audit_events USING btree (project_id, target_id, actor_id, at, id);
CREATE INDEX audit_events_target_type ON public.audit_events USING btree (project_id, target_id, target_type, at, id);
CREATE INDEX audit_events_type ON public.audit_events USING btree (project_id, target_type, at, id);
CREATE INDEX courier_dispatches_by_time ON public.courier_dispatches USING btree (created_at);
CREATE INDEX courier_messages_by_identity ON public.courier_messages USING btree (project_id, identity_id);
CREATE INDEX courier_messages_by_recipient ON public.courier_messages USING btree (project_id, recipient, created_at, id);
CREATE INDEX courier_messages_by_status ON public.courier_messages USING btree (project_id, status, created_at, id);
CREATE INDEX courier_messages_by_time ON public.courier_messages USING btree (project_id, created_at, id);
CREATE INDEX courier_messages_by_update ON public.courier_messages USING btree (updated_at);
CREATE INDEX flow_errors_by_expiry ON public.flow_errors USING btree (expires_at);
CREATE INDEX flows_by_about ON public.flows USING btree (project_id, about) WHERE (about IS NOT NULL);
CREATE INDEX flows_by_expiry ON public.flows USING btree (expires_at);
CREATE INDEX identities_by_organization ON public.identities USING btree (project_id, organization_id, id) WHERE (organization_id IS NOT NULL);
CREATE INDEX identity_keys_by_identity ON public.identity_keys USING btree (project_id, identity_id);
CREATE INDEX machine_creates_reference ON public.machine_creates USING btree (account_uuid, reference);
CREATE INDEX machine_payments_account ON public.machine_payments USING btree (account_uuid, created_at, id);
CREATE INDEX machine_payments_due ON public.machine_payments USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE UNIQUE INDEX machine_payments_one_per_terminal ON public.machine_payments USING btree (terminal_uuid) WHERE (holds_terminal = 1);
CREATE INDEX machine_payments_reference ON public.machine_payments USING btree (account_uuid, reference, created_at);
CREATE INDEX machine_payments_terminal ON public.machine_payments USING btree (terminal_uuid, created_at);
CREATE INDEX machine_refunds_account ON public.machine_refunds USING btree (account_uuid, created_at, id);
CREATE INDEX machine_refunds_due ON public.machine_refunds USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX machine_refunds_payment ON public.machine_refunds USING btree (payment_id, created_at);
CREATE INDEX machine_refunds_reference ON public.machine_refunds USING btree (account_uuid, reference);
CREATE INDEX oauth2_clients_by_name ON public.oauth2_clients USING btree (project_id, name, id);
CREATE INDEX oauth2_clients_by_name_and_owner ON public.oauth2_clients USING btree (project_id, name, owner, id);
CREATE INDEX oauth2_clients_by_owner ON public.oauth2_clients USING btree (project_id, owner, id);
CREATE INDEX oauth2_clients_self_registered ON public.oauth2_clients USING btree (project_id) WHERE (self_registered = 1);
CREATE INDEX oauth2_consents_by_client ON public.oauth2_consents USING btree (project_id, client_id);
CREATE INDEX oauth2_consents_by_expiry ON public.oauth2_consents USING btree (expires_at);
CREATE UNIQUE INDEX oauth2_consents_by_flow ON public.oauth2_consents USING btree (project_id, flow_id);
CREATE INDEX oauth2_consents_by_identity_session ON public.oauth2_consents USING btree (project_id, identity_session);
CREATE INDEX oauth2_consents_by_session ON public.oauth2_consents USING btree (project_id, session_id, requested_at DESC, id);
CREATE INDEX oauth2_consents_by_subject ON public.oauth2_consents USING btree (project_id, subject, client_id, requested_at);
CREATE INDEX oauth2_consents_listed ON public.oauth2_consents USING btree (project_id, subject, requested_at DESC, id) WHERE (is_skipped = 0);
CREATE INDEX oauth2_consents_remembered ON public.oauth2_consents USING btree (project_id, subject, client_id, requested_at) WHERE ((is_remembered = 1) AND (is_skipped = 0));
CREATE INDEX oauth2_interactions_by_expiry ON public.oauth2_interactions USING btree (expires_at);
CREATE INDEX oauth2_interactions_by_subject ON public.oauth2_interactions USING btree (project_id, subject) WHERE (subject <> ''::text);
CREATE UNIQUE INDEX oauth2_keys_by_age ON public.oauth2_keys USING btree (project_id, set_id, ordinal);
CREATE INDEX oauth2_login_sessions_by_expiry ON public.oauth2_login_sessions USING btree (expires_at);
CREATE INDEX oauth2_login_sessions_by_identity_session ON public.oauth2_login_sessions USING btree (project_id, identity_session);
CREATE INDEX oauth2_login_sessions_by_subject ON public.oauth2_login_sessions USING btree (project_id, subject);
CREATE INDEX oauth2_token_cutoffs_by_expiry ON public.oauth2_token_cutoffs USING btree (expires_at);
CREATE INDEX oauth2_tokens_by_chain ON public.oauth2_tokens USING btree (project_id, chain_id);
CREATE INDEX oauth2_tokens_by_client ON public.oauth2_tokens USING btree (project_id, client_id);
CREATE INDEX oauth2_tokens_by_expiry ON public.oauth2_tokens USING btree (expires_at);
CREATE INDEX oauth2_trusted_issuers_by_issuer ON public.oauth2_trusted_issuers USING btree (project_id, issuer, id);
CREATE UNIQUE INDEX oauth2_trusted_issuers_by_key ON public.oauth2_trusted_issuers USING btree (project_id, issuer, subject, kid);
CREATE INDEX oauth2_trusted_issuers_of_any ON public.oauth2_trusted_issuers USING btree (project_id, issuer) WHERE (any_subject = 1);
CREATE INDEX oauth2_used_jtis_by_expiry ON public.oauth2_used_jtis USING btree (expires_at);
CREATE INDEX organization_domains_of ON public.organization_domains USING btree (project_id, organization_id);
CREATE INDEX organizations_by_label ON public.organizations USING btree (project_id, label, id);
CREATE INDEX outbox_about ON public.outbox USING btree (project_id, service, kind, about) WHERE (about IS NOT NULL);
CREATE INDEX outbox_expires ON public.outbox USING btree (service, expires_at) WHERE (expires_at IS NOT NULL);
CREATE INDEX outbox_keys ON public.outbox USING btree (project_id, service, kind, ordering_key, "position") WHERE (state = 'waiting'::text);
CREATE INDEX outbox_waiting ON public.outbox USING btree (service, kind, due_at) WHERE (state = 'waiting'::text);
CREATE INDEX permission_changes_age ON public.permission_changes USING btree (created_at);
CREATE UNIQUE INDEX permission_tuples_object ON public.permission_tuples USING btree (project_id, namespace, substr(object, 1, 256), relation, tuple_key);
CREATE INDEX permission_tuples_relation ON public.permission_tuples USING btree (project_id, relation, namespace, seq);
CREATE INDEX permission_tuples_subject ON public.permission_tuples USING btree (project_id, substr(subject_object, 1, 256), subject_namespace, namespace, substr(object, 1, 256), seq);
CREATE INDEX project_events_by_name ON public.project_events USING btree (project_id, name, at, id);
CREATE INDEX project_events_by_time ON public.project_events USING btree (at);
CREATE INDEX project_events_stored ON public.project_events USING btree (project_id, stored_at, id);
CREATE INDEX project_revisions_by_id ON public.project_revisions USING btree (project_id, revision_id);
CREATE INDEX sessions_by_expiry ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_by_identity ON public.sessions USING btree (project_id, identity_id, is_over, created_at, id);
CREATE INDEX sessions_by_time ON public.sessions USING btree (project_id, is_over, created_at, id);
CREATE UNIQUE INDEX sessions_by_token ON public.sessions USING btree (project_id, token_digest);
CREATE INDEX sessions_to_mark ON public.sessions USING btree (expires_at) WHERE (is_over = 0);
CREATE INDEX till_cash_note_words_at_counter ON public.till_cash_note_words USING btree (merchant_id, word, till_id, listed_as, created_at, part_id);
CREATE INDEX till_cash_note_words_listed ON public.till_cash_note_words USING btree (merchant_id, word, listed_as, created_at, part_id);
CREATE INDEX till_cash_note_words_part ON public.till_cash_note_words USING btree (part_id);
CREATE INDEX till_cash_parts_at_counter ON public.till_cash_parts USING btree (merchant_id, till_id, listed_as, created_at, id);
CREATE INDEX till_cash_parts_listed ON public.till_cash_parts USING btree (merchant_id, listed_as, created_at, id);
CREATE INDEX till_cash_parts_of_amount ON public.till_cash_parts USING btree (merchant_id, units, listed_as, created_at, id);
CREATE INDEX till_cash_parts_of_amount_at_counter ON public.till_cash_parts USING btree (merchant_id, units, till_id, listed_as, created_at, id);
CREATE INDEX till_cash_parts_sale ON public.till_cash_parts USING btree (sale_id, created_at);
CREATE INDEX till_cash_parts_time ON public.till_cash_parts USING btree (merchant_id, created_at, id);
CREATE INDEX till_cash_refunds_part ON public.till_cash_refunds USING btree (part_id, created_at);
CREATE INDEX till_cash_refunds_time ON public.till_cash_refunds USING btree (merchant_id, created_at);
CREATE UNIQUE INDEX till_cash_ups_day ON public.till_cash_ups USING btree (merchant_id, day) WHERE (reopened_at IS NULL);
CREATE INDEX till_cash_ups_in_force ON public.till_cash_ups USING btree (merchant_id, number) WHERE (reopened_at IS NULL);
CREATE INDEX till_forged_events_hour ON public.till_forged_events USING btree (hour_at);
CREATE INDEX till_former_links_retire ON public.till_former_links USING btree (retire_at);
CREATE INDEX till_invitations_expiry ON public.till_invitations USING btree (expires_at);
CREATE INDEX till_invitations_merchant ON public.till_invitations USING btree (merchant_id, expires_at);
CREATE UNIQUE INDEX till_note_places_slot ON public.till_note_places USING btree (merchant_id, method, slot);
CREATE INDEX till_note_words_at_counter ON public.till_note_words USING btree (merchant_id, word, till_id, terminal_id, listed_as, created_at, payment_id);
CREATE INDEX till_note_words_listed ON public.till_note_words USING btree (merchant_id, word, listed_as, created_at, payment_id);
CREATE INDEX till_note_words_payment ON public.till_note_words USING btree (payment_id);
CREATE INDEX till_notices_expiry ON public.till_webhook_events USING btree (expires_at);
CREATE INDEX till_payments_account ON public.till_payments USING btree (provider, account_id, created_at);
CREATE INDEX till_payments_at_counter ON public.till_payments USING btree (merchant_id, till_id, terminal_id, listed_as, created_at, id);
CREATE INDEX till_payments_attention ON public.till_payments USING btree (merchant_id, created_at) WHERE (attention = 1);
CREATE INDEX till_payments_due ON public.till_payments USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX till_payments_listed ON public.till_payments USING btree (merchant_id, listed_as, created_at, id);
CREATE INDEX till_payments_of_amount ON public.till_payments USING btree (merchant_id, units, listed_as, created_at, id);
CREATE INDEX till_payments_of_amount_at_counter ON public.till_payments USING btree (merchant_id, units, till_id, terminal_id, listed_as, created_at, id);
CREATE INDEX till_payments_of_card ON public.till_payments USING btree (merchant_id, card_last4, listed_as, created_at, id) WHERE (card_last4 IS NOT NULL);
CREATE INDEX till_payments_of_card_at_counter ON public.till_payments USING btree (merchant_id, card_last4, till_id, terminal_id, listed_as, created_at, id) WHERE (card_last4 IS NOT NULL);
CREATE INDEX till_payments_of_sale ON public.till_payments USING btree (sale_id, created_at) WHERE (sale_id IS NOT NULL);
CREATE UNIQUE INDEX till_payments_one_per_reference ON public.till_payments USING btree (provider, account_id, request_uuid) WHERE (owns_reference = 1);
CREATE UNIQUE INDEX till_payments_one_per_terminal ON public.till_payments USING btree (provider, terminal_id) WHERE (holds_terminal = 1);
CREATE INDEX till_payments_reference ON public.till_payments USING btree (request_uuid);
CREATE INDEX till_payments_sales ON public.till_payments USING btree (merchant_id, created_at, id);
CREATE INDEX till_people_merchant ON public.till_people USING btree (merchant_id, created_at);
CREATE INDEX till_receipt_links_expiry ON public.till_receipt_links USING btree (expires_at);
CREATE INDEX till_receipt_links_payment ON public.till_receipt_links USING btree (payment_id, expires_at);
CREATE INDEX till_refunds_account ON public.till_refunds USING btree (provider, account_id, created_at);
CREATE INDEX till_refunds_done ON public.till_refunds USING btree (merchant_id, updated_at) WHERE (refunded_units IS NOT NULL);
CREATE INDEX till_refunds_due ON public.till_refunds USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX till_refunds_payment ON public.till_refunds USING btree (payment_id, created_at);
CREATE INDEX till_sales_part_paid ON public.till_sales USING btree (merchant_id, created_at) WHERE (due_units > 0);
CREATE INDEX till_sales_time ON public.till_sales USING btree (merchant_id, created_at);
CREATE INDEX till_settlements_payment ON public.till_settlements USING btree (payment_id, at);
CREATE INDEX till_sign_ins_expiry ON public.till_sign_ins USING btree (expires_at);
CREATE INDEX till_takeovers_signed_in ON public.till_takeovers USING btree (signed_in, taken_at);
CREATE INDEX till_takeovers_used ON public.till_takeovers USING btree (used_at);
CREATE INDEX till_terminals_merchant ON public.till_terminals USING btree (merchant_id);
CREATE INDEX till_tills_in_use ON public.till_tills USING btree (merchant_id, created_at) WHERE (revoked_at IS NULL);
CREATE INDEX till_tills_merchant ON public.till_tills USING btree (merchant_id, created_at);
CREATE INDEX till_tills_unclaimed ON public.till_tills USING btree (merchant_id, created_at) WHERE ((claimed_at IS NULL) AND (revoked_at IS NULL));
CREATE INDEX till_write_offs_sale ON public.till_write_offs USING btree (sale_id, at);
CREATE INDEX token_exchanges_by_expiry ON public.token_exchanges USING btree (expires_at);
