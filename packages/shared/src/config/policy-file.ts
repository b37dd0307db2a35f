/** Where the policy lies. Apart from the other settings, since who asks for this one alone loads no schemas for it. */
export const policyFileSetting = { env: 'FIXPOINT_POLICY', fallback: 'fixpoint.policy.yaml' } as const;
