/** Location of the policy. Apart from the other settings, since a caller that needs this one alone loads no schemas for it. */
export const policyFileSetting = { env: 'FIXPOINT_POLICY', fallback: 'fixpoint.policy.yaml' } as const;
