#Requires -Version 5.1
<#
.SYNOPSIS
  Says whether this machine can run a desktop-runner: session, monitors and scaling, lock screen, programs, settings.
.DESCRIPTION
  Changes nothing. Exit code 0: all good; 1: something has to be done first.
#>
[CmdletBinding()]
param()

Set-StrictMode -Version Latest
$ErrorActionPreference = 'Stop'
$root = (Resolve-Path (Join-Path $PSScriptRoot '..\..')).Path
$script:problems = 0

function Write-Finding {
  param([bool] $Good, [string] $What, [string] $Remedy = '')
  if ($Good) { Write-Host "ok       $What" -ForegroundColor Green; return }
  $script:problems += 1
  Write-Host "problem  $What" -ForegroundColor Red
  if ($Remedy) { Write-Host "         $Remedy" }
}

Write-Finding ((Get-Process -Id $PID).SessionId -ne 0) 'A session with a desktop' `
  'Log on to the desktop of this machine and run this there, not from a service.'

# A session over Remote Desktop loses its desktop as soon as the window is closed or minimised.
Write-Finding (-not $env:SESSIONNAME -or $env:SESSIONNAME -like 'Console*') "Session: $env:SESSIONNAME" `
  'Use the console, or hand the session back to it with "tscon %sessionname% /dest:console" before you leave.'

Add-Type -AssemblyName System.Windows.Forms
foreach ($screen in [System.Windows.Forms.Screen]::AllScreens) {
  $role = if ($screen.Primary) { 'primary' } else { 'the pointer reaches it, pictures show the primary one' }
  $bounds = $screen.Bounds
  Write-Host "info     Monitor $($screen.DeviceName): $($bounds.Width) x $($bounds.Height) at $($bounds.X), $($bounds.Y), $role"
}

# 0 or missing: never. A locked session has no desktop that could be controlled.
$saver = Get-ItemProperty 'HKCU:\Control Panel\Desktop' -ErrorAction SilentlyContinue
$secure = $saver -and $saver.PSObject.Properties['ScreenSaverIsSecure'] -and $saver.ScreenSaverIsSecure -eq '1'
Write-Finding (-not $secure) 'The screen saver does not lock' `
  'Settings > Accounts > Sign-in options > "If you have been away": Never; and no password for the screen saver.'

$node = Get-Command node -ErrorAction SilentlyContinue
Write-Finding ([bool] $node) 'Node' 'Install Node 20.19 or newer, x64, from https://nodejs.org.'

$settings = Join-Path $root 'desktop-runner.env'
$filled = (Test-Path $settings) -and -not (Select-String -Path $settings -Pattern 'PASSWORD@|example\.com' -Quiet)
Write-Finding $filled "Settings in $settings" 'Run install.ps1, then replace every example value.'

if ($node -and $filled -and (Test-Path (Join-Path $root 'packages\cli\dist\main.js'))) {
  & node "--env-file=$settings" (Join-Path $root 'packages\cli\dist\main.js') doctor
}
exit [int] ($script:problems -gt 0)
